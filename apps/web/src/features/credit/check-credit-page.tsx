import { type CreditDocument, checkScriptPath } from '@exchange/contract/credit-documents';
import { creditSentences } from '@exchange/contract/sentences/credit';
import { creditDocumentScreens } from '@exchange/contract/sentences/credit-documents.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { type ChangeEvent, type FormEvent, useId, useState } from 'react';
import { listed } from '../../lib/formatters.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/card.tsx';
import { ErrorBanner } from '../../ui/failures.tsx';
import { inline } from '../../ui/inline.ts';
import { TextArea } from '../../ui/inputs.tsx';
import { AuthFrame, BackToLogin } from '../auth/auth-frame.tsx';

/** What a document says. */
function Facts({ document }: { document: CreditDocument }) {
  const unnamed = profileSentences.screen.unnamed();
  const facts = [
    [creditDocumentScreens.collaborator(), document.collaborator ?? unnamed],
    [creditDocumentScreens.roles(), listed(document.roles)],
    [creditDocumentScreens.owner(), document.owner ?? unnamed],
    [creditDocumentScreens.title(), document.title ?? ''],
    [creditDocumentScreens.type(), document.collaboration_type],
    [creditDocumentScreens.areas(), listed(document.technical_areas)],
    [creditDocumentScreens.credited(), document.credited_on],
    [creditDocumentScreens.confirmed(), document.confirmed_on],
    [creditDocumentScreens.signed(), document.signed_on],
  ] as const;
  return (
    <DescriptionList>
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <DescriptionItem key={label} label={label}>
            <bdi>{value}</bdi>
          </DescriptionItem>
        ))}
    </DescriptionList>
  );
}

/** Checks a signed document about credit, without a login (docs/behaviour/credit.md#signed-documents). */
export default function CheckCreditPage() {
  const fileId = useId();
  const [text, setText] = useState('');
  const { mutate, data, error, isPending, reset } = trpc.credit.checkDocument.useMutation({ meta: { refetch: false } });
  const check = (document: string) => {
    if (document.trim() !== '' && !isPending) mutate({ text: document });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check(text);
  };
  const readFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const content = (await target.files?.[0]?.text()) ?? '';
    setText(content);
    check(content);
  };
  return (
    <AuthFrame heading={creditDocumentScreens.checkADocument()} notes="verify" onSubmit={submit}>
      <p>{creditDocumentScreens.intro()}</p>
      <div className="field">
        <label className="field__label" htmlFor={fileId}>
          {creditDocumentScreens.file()}
        </label>
        <input id={fileId} type="file" accept=".json,application/json" onChange={(event) => void readFile(event)} />
      </div>
      <TextArea
        label={creditDocumentScreens.text()}
        rows={5}
        spellCheck={false}
        value={text}
        onChange={(typed) => {
          setText(typed);
          reset();
        }}
      />
      <Button variant="primary" wide type="submit" busy={isPending}>
        {creditDocumentScreens.check()}
      </Button>
      <ErrorBanner
        error={error}
        fallback={creditSentences.fallback.checkDocument()}
        network={messages.fallback.networkRetry()}
      />
      {data && (
        <Banner
          tone={data.state === 'valid' ? 'done' : 'error'}
          role={data.state === 'valid' ? 'status' : 'alert'}
          title={creditDocumentScreens.states[data.state]()}
        >
          {data.document && <Facts document={data.document} />}
        </Banner>
      )}
      <p className="quiet small">
        {inline(creditDocumentScreens.script.parts({ link: (words) => <a href={checkScriptPath}>{inline(words)}</a> }))}
      </p>
      <BackToLogin />
    </AuthFrame>
  );
}
