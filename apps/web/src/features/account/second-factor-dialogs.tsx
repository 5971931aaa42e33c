import { browserWords } from '@exchange/contract/auth';
import { messages } from '@exchange/contract/sentences/messages';
import { secondFactorSentences } from '@exchange/contract/sentences/second-factor';
import { secondFactorScreens } from '@exchange/contract/sentences/second-factor.screens';
import { lazy, Suspense, useId, useState } from 'react';
import { keepDraft, readDraft } from '../../lib/draft.ts';
import { errorFields } from '../../lib/errors.ts';
import { useFormSubmit } from '../../lib/forms.ts';
import { makePasskey } from '../../lib/passkeys.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBanner } from '../../ui/failures.tsx';
import { InputWithButton, TextInput } from '../../ui/inputs.tsx';
import { SkeletonLine } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { ConfirmDialog, type Factors } from './confirm-dialog.tsx';

const QrCode = lazy(() => import('./qr-code.tsx'));

export interface ChangeProps {
  factors: Factors;
  onClose: () => void;
  /** Called after the change, with new recovery codes if there are any. */
  onDone: (done: { message: string; recovery_codes?: readonly string[] | null }) => void;
}

/** The secret for the app, and its first code. */
function FinishApp({
  begun,
  onClose,
  onDone,
}: Omit<ChangeProps, 'factors'> & { begun: Outputs['secondFactor']['beginApp'] }) {
  const formId = useId();
  const [code, setCode] = useState('');
  const mutation = trpc.secondFactor.addApp.useMutation({ meta: { refetch: false }, onSuccess: onDone });
  const { isPending, error } = mutation;
  const { broken, submit } = useFormSubmit({
    mutation,
    check: () => (code.trim() === '' ? { code: secondFactorSentences.validation.code() } : {}),
    send: () => mutation.mutateAsync({ setup: begun.setup, code }),
  });
  const sent = errorFields(error).code;
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(begun.secret);
      toast.success(secondFactorScreens.secretCopied());
    } catch {
      toast.error(secondFactorScreens.secretNotCopied());
    }
  };
  return (
    <Dialog
      size="fit"
      title={secondFactorScreens.setUpAppTitle()}
      onClose={onClose}
      action={
        <Button variant="primary" type="submit" form={formId} busy={isPending}>
          {secondFactorScreens.finishApp()}
        </Button>
      }
    >
      <form id={formId} className="stack" noValidate onSubmit={submit}>
        {!sent && <ErrorBanner error={error} fallback={messages.fallback.occurred()} />}
        <p>
          {secondFactorScreens.scan()} {secondFactorScreens.appExpires()}
        </p>
        <Suspense fallback={<SkeletonLine />}>
          <QrCode text={begun.uri} label={secondFactorScreens.qrCode()} />
        </Suspense>
        <InputWithButton
          label={secondFactorScreens.secret()}
          readOnly
          spellCheck={false}
          value={begun.secret.replace(/.{4}(?=.)/g, '$& ')}
          onChange={() => undefined}
          onFocus={(event) => event.target.select()}
          button={<Button onClick={() => void copy()}>{secondFactorScreens.copyCodes()}</Button>}
        />
        <p>
          <a href={begun.uri}>{secondFactorScreens.openApp()}</a>
        </p>
        <TextInput
          label={secondFactorScreens.codeOfApp()}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          value={code}
          onChange={setCode}
          error={broken.code ?? sent}
        />
      </form>
    </Dialog>
  );
}

/** Sets an authenticator app up. */
export function AppDialog({ factors, ...done }: ChangeProps) {
  const { client } = trpc.useUtils();
  const [begun, setBegun] = useState<Outputs['secondFactor']['beginApp']>();
  if (begun) return <FinishApp begun={begun} {...done} />;
  return (
    <ConfirmDialog
      title={secondFactorScreens.setUpAppTitle()}
      action={secondFactorScreens.continue()}
      factors={factors}
      send={async (confirmation) => setBegun(await client.secondFactor.beginApp.mutate(confirmation))}
      onClose={done.onClose}
    >
      {() => <p>{secondFactorScreens.setUpAppText()}</p>}
    </ConfirmDialog>
  );
}

const asText = (kept: unknown) => (typeof kept === 'string' ? kept : null);

/** Makes a passkey. */
export function PasskeyDialog({ factors, onClose, onDone }: ChangeProps) {
  const { client } = trpc.useUtils();
  const sessions = trpc.account.sessions.useQuery().data;
  const browser = sessions?.find(({ is_current }) => is_current)?.browser ?? null;
  const [typed, setName] = useState(() => readDraft('new-passkey', asText));
  const name = typed ?? (browser === null ? '' : browserWords(browser));
  return (
    <ConfirmDialog
      title={secondFactorScreens.addPasskey()}
      action={secondFactorScreens.continue()}
      factors={factors}
      check={(): Record<string, string> =>
        name.trim() === '' ? { name: secondFactorSentences.validation.name() } : {}
      }
      send={async (confirmation) => {
        const { setup, options } = await client.secondFactor.beginPasskey.mutate(confirmation);
        const done = await client.secondFactor.addPasskey.mutate({ setup, name, answer: await makePasskey(options) });
        keepDraft('new-passkey', null);
        onDone(done);
      }}
      onClose={onClose}
      onLeave={() => keepDraft('new-passkey', typed)}
    >
      {(broken) => (
        <>
          <p>{secondFactorScreens.addPasskeyText()}</p>
          <TextInput
            label={secondFactorScreens.name()}
            name="name"
            hint={secondFactorScreens.nameHint()}
            autoComplete="off"
            data-autofocus
            value={name}
            onChange={setName}
            error={broken.name}
          />
        </>
      )}
    </ConfirmDialog>
  );
}

/** Makes new recovery codes. */
export function CodesDialog({ factors, onClose, onDone }: ChangeProps) {
  const { client } = trpc.useUtils();
  return (
    <ConfirmDialog
      title={secondFactorScreens.newCodes()}
      action={secondFactorScreens.makeCodes()}
      factors={factors}
      send={async (confirmation) => onDone(await client.secondFactor.renewCodes.mutate(confirmation))}
      onClose={onClose}
    >
      {() => <p>{secondFactorScreens.newCodesText()}</p>}
    </ConfirmDialog>
  );
}

/** Removes a factor. */
export function RemoveDialog({ factor, factors, onClose, onDone }: ChangeProps & { factor: Factors[number] }) {
  const { client } = trpc.useUtils();
  const { id, kind } = factor;
  const name = kind === 'app' ? secondFactorScreens.app() : factor.name;
  return (
    <ConfirmDialog
      title={secondFactorScreens.removeName({ name })}
      action={secondFactorScreens.remove()}
      isDanger
      factors={factors}
      send={async (confirmation) => onDone(await client.secondFactor.remove.mutate({ id, ...confirmation }))}
      onClose={onClose}
    >
      {() => <p>{factors.length === 1 ? secondFactorScreens.removeLastText() : secondFactorScreens.removeText()}</p>}
    </ConfirmDialog>
  );
}
