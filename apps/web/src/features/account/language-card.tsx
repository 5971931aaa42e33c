import { limits } from '@exchange/contract/limits';
import { accountScreens } from '@exchange/contract/sentences/account.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { languageName, languagesByName, textLanguages } from '@exchange/contract/text-languages';
import { useConfig } from '../../lib/config.ts';
import { errorText } from '../../lib/errors.ts';
import { chooseSpoken } from '../../lib/language.ts';
import { trpc } from '../../lib/trpc.ts';
import { Card } from '../../ui/card.tsx';
import { ChipList } from '../../ui/chips.tsx';
import { Select } from '../../ui/inputs.tsx';

/** The languages that the person reads; a choice is saved at once. */
function LanguagesRead() {
  const utils = trpc.useUtils();
  const { data } = trpc.profiles.own.useQuery();
  const { mutate, error, isPending } = trpc.profiles.update.useMutation({
    meta: { refetch: false },
    onSuccess: (_reply, { reads }) =>
      utils.profiles.own.setData(undefined, (old) => old && { ...old, reads: reads ?? old.reads }),
  });
  const reads = data?.reads ?? [];
  const save = (list: typeof reads) => mutate({ reads: list, loaded: { reads } });
  return (
    <>
      <Select
        label={accountScreens.languagesYouRead()}
        hint={accountScreens.whatReadsDo()}
        error={error ? errorText(error, messages.fallback.occurred()) : undefined}
        disabled={data === undefined || isPending || reads.length >= limits.reads}
        value=""
        onChange={(value) => {
          const tag = textLanguages.find((one) => one === value);
          if (tag !== undefined) save([...reads, tag]);
        }}
      >
        <option value="">{accountScreens.addLanguage()}</option>
        {languagesByName()
          .filter(({ tag }) => !reads.includes(tag))
          .map(({ tag, name }) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
      </Select>
      <ChipList
        label={accountScreens.languagesYouRead()}
        items={reads.map((tag) => ({ key: tag, name: languageName(tag) }))}
        onRemove={(key) => save(reads.filter((tag) => tag !== key))}
      />
    </>
  );
}

/** The language of the person's screens and emails, if there are several; a choice is saved at once. */
function SpokenLanguage() {
  const { languages } = useConfig();
  const utils = trpc.useUtils();
  const { data } = trpc.profiles.own.useQuery();
  const { mutate, error, isPending } = trpc.profiles.update.useMutation({
    meta: { refetch: false },
    onSuccess: (_reply, { language = null }) => {
      utils.profiles.own.setData(undefined, (old) => old && { ...old, language });
      chooseSpoken(language);
    },
  });
  return (
    <Select
      label={accountScreens.languageOfScreensAndEmails()}
      error={error ? errorText(error, messages.fallback.occurred()) : undefined}
      disabled={data === undefined || isPending}
      value={data?.language ?? ''}
      onChange={(tag) => mutate({ language: tag || null })}
    >
      <option value="">{accountScreens.languageOfTheBrowser()}</option>
      {languages.map(({ tag, name }) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** The languages of the person. */
export function LanguageCard() {
  const { languages } = useConfig();
  return (
    <Card title={accountScreens.language()} titleId="language">
      {languages.length > 1 && <SpokenLanguage />}
      <LanguagesRead />
    </Card>
  );
}
