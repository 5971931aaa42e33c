import { notificationSentences } from '@exchange/contract/sentences/notifications';
import { notificationScreens } from '@exchange/contract/sentences/notifications.screens';
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
