import type { AddressStep } from '@exchange/contract/addresses';
import { paths } from '@exchange/contract/paths';
import { addressScreens as say } from '@exchange/contract/sentences/addresses.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { useState } from 'react';
import { linkToken } from '../../lib/link-token.ts';
import { goTo } from '../../lib/navigation.ts';
import { useLoggedIn } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorBanner } from '../../ui/failures.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { AuthFrame, BackToLogin } from '../auth/auth-frame.tsx';

const addresses = `${paths.account}#addresses`;

const steps: Readonly<Record<string, AddressStep>> = {
  [paths.putAddressBack]: 'put-back',
  [paths.acceptAddress]: 'change',
  [paths.stopAddressChange]: 'stop',
};

/**
 * The link of an email about an address. Opening it changes nothing, because mail scanners open links; one press does. Only the link that
 * confirms an added address needs a login; after it the list of addresses shows what else can be done with it.
 */
export default function AddressLinkPage() {
  const [token] = useState(linkToken);
  const isLoggedIn = useLoggedIn();
  const step = steps[location.pathname];
  const meta = { refetch: false };
  const toast = useToast();
  const confirming = trpc.addresses.confirm.useMutation({
    onSuccess: ({ message }) => {
      toast.success(message);
      goTo(addresses, { replace: true });
    },
  });
  const using = trpc.addresses.useLink.useMutation({ meta });
  const { data, error, isPending } = step === undefined ? confirming : using;
  const { heading, what, button } = say.links[step ?? 'confirm'];
  const press = () => (step === undefined ? confirming.mutate({ token }) : using.mutate({ token, step }));
  const needsLogin = step === undefined && !isLoggedIn;
  return (
    <AuthFrame heading={heading()} notes="verify">
      {data ? (
        <Banner tone="done" role="status" title={data.message} />
      ) : (
        <>
          <p>{needsLogin ? say.loginFirst() : what()}</p>
          <ErrorBanner
            error={error}
            fallback={messages.fallback.occurred()}
            network={messages.fallback.networkRetry()}
          />
          {!needsLogin && (
            <Button variant="primary" wide busy={isPending} onClick={press}>
              {button()}
            </Button>
          )}
        </>
      )}
      {step === undefined && isLoggedIn ? (
        <div className="ways">
          <ButtonLink variant="quiet" href={addresses}>
            {say.settings()}
          </ButtonLink>
        </div>
      ) : (
        <BackToLogin />
      )}
    </AuthFrame>
  );
}
