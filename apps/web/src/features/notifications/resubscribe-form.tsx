import { messages } from '@exchange/contract/messages';
import { errorText } from '../../lib/errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Unsubscribed } from './unsubscribed.tsx';

/** The link of the last email: one button that undoes the unsubscription. */
export function ResubscribeForm({ email, sig }: { email: string; sig: string }) {
  const { mutate, data, error, isPending } = trpc.notifications.resubscribe.useMutation({ meta: { refetch: false } });
  if (data)
    return (
      <div role="status">
        <Unsubscribed title={data.message} />
      </div>
    );
  return (
    <>
      {error && <Banner tone="error" role="alert" title={errorText(error, messages.fallback.occurred)} />}
      <p>
        <bdi>{email}</bdi> no longer hears of offers, messages and new requests by email.
      </p>
      <Button variant="primary" wide busy={isPending} onClick={() => mutate({ email, sig })}>
        Turn emails on again
      </Button>
    </>
  );
}
