import { notificationRefusals } from '@exchange/contract/notifications';
import { paths } from '@exchange/contract/paths';
import { notificationSentences } from '@exchange/contract/sentences/notifications';
import { notificationScreens } from '@exchange/contract/sentences/notifications.screens';
import { useState } from 'react';
import { useOnce } from '../../lib/hooks.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { AuthFrame } from '../auth/auth-frame.tsx';
import { ResubscribeForm } from './resubscribe-form.tsx';
import { UnsubscribeChoice } from './unsubscribe-choice.tsx';
import { Unsubscribed, UnsubscribeFailed } from './unsubscribed.tsx';

function readLink() {
  const query = new URLSearchParams(location.search);
  return { email: query.get('email')?.trim() ?? '', sig: query.get('sig'), undo: query.get('undo') };
}

/** Unsubscribes an address at once: it stops notification emails only, and is reversible. */
function UnsubscribeByAddress({ email }: { email: string }) {
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

/**
 * Unsubscribe (docs/behaviour/notifications.md#unsubscribing). A bare address is unsubscribed without a click; the signed link of an
 * email leaves a choice, and that of the last email undoes an unsubscription.
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
      ) : sig !== null ? (
        <UnsubscribeChoice email={email} sig={sig} />
      ) : (
        <UnsubscribeByAddress email={email} />
      )}
      <div className="ways">
        <ButtonLink variant="quiet" icon="back" href={paths.home}>
          {notificationScreens.home()}
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}
