import { notificationRefusals } from '@exchange/contract/notifications';
import { notificationScreens } from '@exchange/contract/sentences/notifications.screens';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { inline } from '../../ui/inline.ts';
import { LinkCheck } from './link-check.tsx';
import { Changed, Unsubscribed, UnsubscribeFailed } from './unsubscribed.tsx';

/** A link whose signature is not valid can still turn everything off, like a bare address. */
function TurnOffByAddress({ email }: { email: string }) {
  const { mutate, data, error, isPending } = trpc.notifications.unsubscribe.useMutation({ meta: { refetch: false } });
  if (data) return <Changed message={data.message} />;
  return (
    <>
      {error ? (
        <UnsubscribeFailed error={error} />
      ) : (
        <Banner tone="error" role="alert" title={notificationRefusals['notifications.signature'].sentence()}>
          <p>{inline(notificationScreens.canTurnAllOff.parts({ address: <bdi>{email}</bdi> }))}</p>
        </Banner>
      )}
      <Button wide busy={isPending} onClick={() => mutate({ email })}>
        {notificationScreens.turnAllOff()}
      </Button>
    </>
  );
}

function Choice({ email, sig }: { email: string; sig: string }) {
  const { mutate, data, error, isPending, variables } = trpc.notifications.unsubscribeSigned.useMutation({
    meta: { refetch: false },
  });
  const isKept = variables?.keep === 'own';
  if (data) return <Changed message={data.message} />;
  return (
    <>
      {error && <UnsubscribeFailed error={error} />}
      <p>{inline(notificationScreens.whichEmails.parts({ address: <bdi>{email}</bdi> }))}</p>
      <div className="stack">
        <Button wide busy={isPending && isKept} onClick={() => mutate({ email, sig, keep: 'own' })}>
          {notificationScreens.keepOwn()}
        </Button>
        <Button wide busy={isPending && !isKept} onClick={() => mutate({ email, sig })}>
          {notificationScreens.turnAllOff()}
        </Button>
      </div>
      <p className="quiet small">{notificationScreens.accountEmailsCome()}</p>
    </>
  );
}

/**
 * The choice behind the signed link of an email. It acts by a button, because mail scanners open links; mail programs have
 * the one click of RFC 8058. Where everything is off it says so: the link of an email turns nothing on.
 */
export function UnsubscribeChoice({ email, sig }: { email: string; sig: string }) {
  return (
    <LinkCheck link={{ email, sig, purpose: 'unsubscribe' }}>
      {(state) =>
        state?.is_valid === false ? (
          <TurnOffByAddress email={email} />
        ) : state?.is_unsubscribed ? (
          <Unsubscribed title={notificationScreens.addressGetsNone()} />
        ) : (
          <Choice email={email} sig={sig} />
        )
      }
    </LinkCheck>
  );
}
