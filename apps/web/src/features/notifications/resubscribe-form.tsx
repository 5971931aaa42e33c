import { notificationRefusals } from '@exchange/contract/notifications';
import { messages } from '@exchange/contract/sentences/messages';
import { notificationScreens } from '@exchange/contract/sentences/notifications.screens';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { inline } from '../../ui/inline.ts';
import { LinkCheck } from './link-check.tsx';
import { Changed, Unsubscribed } from './unsubscribed.tsx';

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
export function ResubscribeForm({ email, sig }: { email: string; sig: string }) {
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
