import { notificationRefusals } from '@exchange/contract/notifications';
import { messages } from '@exchange/contract/sentences/messages';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { LinkCheck } from './link-check.tsx';
import { Changed, Unsubscribed } from './unsubscribed.tsx';

function TurnOn({ email, sig }: { email: string; sig: string }) {
  const { mutate, data, error, isPending } = trpc.notifications.resubscribe.useMutation({ meta: { refetch: false } });
  if (data) return <Changed message={data.message} />;
  return (
    <>
      <ErrorBanner error={error} fallback={messages.fallback.occurred()} />
      <p>
        <bdi>{email}</bdi> gets no emails about offers, messages and new requests.
      </p>
      <Button variant="primary" wide busy={isPending} onClick={() => mutate({ email, sig })}>
        Turn emails on again
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
        if (state?.is_unsubscribed === false) return <Unsubscribed title="This address is not unsubscribed." />;
        return <TurnOn email={email} sig={sig} />;
      }}
    </LinkCheck>
  );
}
