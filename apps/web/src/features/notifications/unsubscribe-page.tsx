import { notificationRefusals, type unsubscribeLink } from '@exchange/contract/notifications';
import { paths } from '@exchange/contract/paths';
import { messages } from '@exchange/contract/sentences/messages';
import { notificationSentences } from '@exchange/contract/sentences/notifications';
import { notificationScreens } from '@exchange/contract/sentences/notifications.screens';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type * as z from 'zod/mini';
import { errorKey, errorStatus, errorText } from '../../lib/errors.ts';
import { useOnce } from '../../lib/hooks.ts';
import { type Inputs, trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorBanner } from '../../ui/failures.tsx';
import { inline } from '../../ui/inline.ts';
import { AuthFrame } from '../auth/auth-frame.tsx';

interface LinkCheckProps {
  link: Inputs['notifications']['unsubscribeLink'];
  /** The screen of the link; called with nothing if the link could not be checked. */
  children: (state: z.output<typeof unsubscribeLink> | undefined) => ReactNode;
}

/** Asks what a signed link does now, which changes nothing: mail scanners open links. */
function LinkCheck({ link, children }: LinkCheckProps) {
  const { mutate, data, error } = trpc.notifications.unsubscribeLink.useMutation({ meta: { refetch: false } });
  useOnce(() => mutate(link));
  if (data) return children(data);
  if (error) return children(errorStatus(error) === 400 ? { is_valid: false, is_unsubscribed: false } : undefined);
  return (
    <p className="quiet" role="status">
      {notificationScreens.pleaseWait()}
    </p>
  );
}

/** What changed, and where it can be changed again. */
function Unsubscribed({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Banner tone="done" title={title}>
      {children}
      <p>
        {inline(
          notificationScreens.chooseOnProfile.parts({
            link: (words) => <Link href={paths.ownProfile}>{inline(words)}</Link>,
          }),
        )}
      </p>
    </Banner>
  );
}

/** What has just changed. */
function Changed({ message }: { message: string }) {
  return (
    <div role="status">
      <Unsubscribed title={message} />
    </div>
  );
}

function UnsubscribeFailed({ error }: { error: unknown }) {
  const title = notificationSentences.fallback.unsubscribe({ detail: errorText(error, messages.fallback.occurred()) });
  return <Banner tone="error" role="alert" title={title} />;
}

function TurnOn({ email, sig }: { email: string; sig: string }) {
  const { mutate, data, error, isPending } = trpc.notifications.resubscribe.useMutation({ meta: { refetch: false } });
  if (data) return <Changed message={data.message} />;
  return (
    <>
      <ErrorBanner error={error} fallback={messages.fallback.occurred()} />
      <p>{inline(notificationScreens.getsNoEmails.parts({ address: <bdi>{email}</bdi> }))}</p>
      <Button variant="primary" wide busy={isPending} onClick={() => mutate({ email, sig })}>
        {notificationScreens.turnOnAgain()}
      </Button>
    </>
  );
}

/** The link of the last email: how emails stand, and one button that undoes the unsubscription. */
function ResubscribeForm({ email, sig }: { email: string; sig: string }) {
  return (
    <LinkCheck link={{ email, sig, purpose: 'resubscribe' }}>
      {(state) => {
        if (state?.is_valid === false)
          return (
            <Banner tone="error" role="alert" title={notificationRefusals['notifications.undoSignature'].sentence()} />
          );
        if (state?.is_unsubscribed === false) return <Unsubscribed title={notificationScreens.notUnsubscribed()} />;
        return <TurnOn email={email} sig={sig} />;
      }}
    </LinkCheck>
  );
}

function readLink() {
  const query = new URLSearchParams(location.search);
  return { email: query.get('email')?.trim() ?? '', sig: query.get('sig'), undo: query.get('undo') };
}

/** Takes a part of an unsubscription back. */
function KeepOwn({ email, sig }: { email: string; sig: string }) {
  const { mutate, data, error, isPending } = trpc.notifications.unsubscribeSigned.useMutation({
    meta: { refetch: false },
  });
  if (data) return <Changed message={data.message} />;
  return (
    <>
      <Changed message={notificationSentences.success.unsubscribed()} />
      <ErrorBanner error={error} fallback={messages.fallback.occurred()} />
      <Button wide busy={isPending} onClick={() => mutate({ email, sig, keep: 'own' })}>
        {notificationScreens.keepOwn()}
      </Button>
    </>
  );
}

/** Unsubscribes an address at once, by a link whose signature is not valid like by the bare address: it stops notification emails only, and is reversible. */
function UnsubscribeAtOnce({ email, sig }: { email: string; sig: string | null }) {
  const byAddress = trpc.notifications.unsubscribe.useMutation({ meta: { refetch: false } });
  const byLink = trpc.notifications.unsubscribeSigned.useMutation({
    meta: { refetch: false },
    onError: (error) => {
      if (errorKey(error) === 'notifications.signature') byAddress.mutate({ email });
    },
  });
  useOnce(() => (sig === null ? byAddress.mutate({ email }) : byLink.mutate({ email, sig })));
  if (byLink.data && sig !== null) return <KeepOwn email={email} sig={sig} />;
  const error = byAddress.error ?? (byAddress.isIdle ? byLink.error : null);
  return (
    <>
      <div role="status">
        {byAddress.data ? (
          <Unsubscribed title={notificationSentences.success.unsubscribed()}>
            <p>{notificationScreens.oneLastEmail()}</p>
          </Unsubscribed>
        ) : (
          !error && <p className="quiet">{notificationScreens.processing()}</p>
        )}
      </div>
      {error && <UnsubscribeFailed error={error} />}
    </>
  );
}

/**
 * Unsubscribe (docs/behaviour/notifications.md#unsubscribing), without a click. After the signed link of an email a part can be
 * taken back; the link of the last email undoes all of it.
 */
export default function UnsubscribePage() {
  const [{ email, sig, undo }] = useState(readLink);
  return (
    <AuthFrame
      heading={undo === null ? notificationScreens.unsubscribe() : notificationScreens.turnOnAgain()}
      notes="verify"
    >
      {email === '' ? (
        <Banner tone="error" role="alert" title={notificationRefusals['notifications.noAddress'].sentence()} />
      ) : undo !== null ? (
        <ResubscribeForm email={email} sig={undo} />
      ) : (
        <UnsubscribeAtOnce email={email} sig={sig} />
      )}
      <div className="ways">
        <ButtonLink variant="quiet" icon="back" href={paths.home}>
          {notificationScreens.home()}
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}
