import { errorKey } from '../../lib/errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Unsubscribed, UnsubscribeFailed } from './unsubscribed.tsx';

/**
 * The choice behind the signed link of an email. It acts by a button, because mail scanners open links; mail programs have
 * the one click of RFC 8058. A link whose signature is no longer valid can still turn everything off, like a bare address.
 */
export function UnsubscribeChoice({ email, sig }: { email: string; sig: string }) {
  const byAddress = trpc.notifications.unsubscribe.useMutation({ meta: { refetch: false } });
  const signed = trpc.notifications.unsubscribeSigned.useMutation({
    meta: { refetch: false },
    onError: (error, { keep }) => {
      if (keep === undefined && errorKey(error) === 'notifications.signature') byAddress.mutate({ email });
    },
  });
  const isFallback = !byAddress.isIdle;
  const { data, error, isPending } = isFallback ? byAddress : signed;
  const isKept = !isFallback && signed.variables?.keep === 'own';
  if (data)
    return (
      <div role="status">
        <Unsubscribed title={data.message} />
      </div>
    );
  return (
    <>
      {error && <UnsubscribeFailed error={error} />}
      <p>
        Which emails should <bdi>{email}</bdi> get?
      </p>
      <div className="stack">
        <Button wide busy={isPending && isKept} onClick={() => signed.mutate({ email, sig, keep: 'own' })}>
          Keep emails about my own requests and chats
        </Button>
        <Button wide busy={isPending && !isKept} onClick={() => signed.mutate({ email, sig })}>
          Turn everything off
        </Button>
      </div>
      <p className="quiet small">Emails about your account, such as a password reset, always come.</p>
    </>
  );
}
