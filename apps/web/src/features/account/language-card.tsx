import { accountScreens } from '@exchange/contract/sentences/account.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { useConfig } from '../../lib/config.ts';
import { errorText } from '../../lib/errors.ts';
import { chooseSpoken } from '../../lib/language.ts';
import { trpc } from '../../lib/trpc.ts';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/inputs.tsx';

/** The language of the person's screens and emails; a choice is saved at once. */
export function LanguageCard() {
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
    <Card title={accountScreens.language()} titleId="language">
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
    </Card>
  );
}
