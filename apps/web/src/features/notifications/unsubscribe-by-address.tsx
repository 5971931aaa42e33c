import { notificationSentences } from '@exchange/contract/sentences/notifications';
import { useOnce } from '../../lib/hooks.ts';
import { trpc } from '../../lib/trpc.ts';
import { Unsubscribed, UnsubscribeFailed } from './unsubscribed.tsx';

/** Unsubscribes an address at once: it stops notification emails only, and is reversible. */
export function UnsubscribeByAddress({ email }: { email: string }) {
  const { mutate, data, error } = trpc.notifications.unsubscribe.useMutation({ meta: { refetch: false } });
  useOnce(() => mutate({ email }));
  return (
    <>
      <div role="status">
        {data ? (
          <Unsubscribed title={notificationSentences.success.unsubscribed()}>
            <p>
              If this address has an account that got emails until now, it gets one last email, with a link to undo
              this.
            </p>
          </Unsubscribed>
        ) : (
          !error && <p className="quiet">Processing your request.</p>
        )}
      </div>
      {error && <UnsubscribeFailed error={error} />}
    </>
  );
}
