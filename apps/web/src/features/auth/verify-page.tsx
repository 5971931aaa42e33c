import { authRefusals, type verificationLink } from '@exchange/contract/auth';
import { lifetimes, timings } from '@exchange/contract/limits';
import { paths } from '@exchange/contract/paths';
import { authSentences } from '@exchange/contract/sentences/auth';
import { authScreens } from '@exchange/contract/sentences/auth.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import type * as z from 'zod/mini';
import { useConfig } from '../../lib/config.ts';
import { errorKey, errorStatus, errorText } from '../../lib/errors.ts';
import { useOnce } from '../../lib/hooks.ts';
import { linkToken } from '../../lib/link-token.ts';
import { returnTo } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { inline } from '../../ui/inline.ts';
import { describeSignup } from './auth.logic.ts';
import { SendLinkForm } from './auth-emails.tsx';
import { AuthFrame, BackToLogin } from './auth-frame.tsx';
import { signupNonce } from './kept-signup.ts';
import { OnlyProviders } from './login-providers.tsx';
import { useRedirect } from './use-redirect.ts';

/** Whether the outcome has been known for so long that `Verifying your email` has been seen. */
function useSeen(isKnown: boolean): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!isKnown) return;
    const timer = setTimeout(() => setSeen(true), timings.verifyingShownMs);
    return () => {
      clearTimeout(timer);
      setSeen(false);
    };
  }, [isKnown]);
  return seen;
}

interface LinkOriginProps {
  /** The sign-up of the link. */
  link: z.output<typeof verificationLink>;
  onVerify: () => void;
}

/** What a verification link sets, with the button that uses it and the way out for a link of a stranger's sign-up. */
function LinkOrigin({ link, onVerify }: LinkOriginProps) {
  const signup = describeSignup(link, new Date());
  return (
    <>
      <p className="quiet">{authScreens.confirmAddress()}</p>
      {signup && <p>{signup}</p>}
      <Button variant="primary" wide onClick={onVerify}>
        {authScreens.verify()}
      </Button>
      {signup && (
        <p className="quiet">
          {inline(
            authScreens.choosePasswordInstead.parts({
              link: (words) => <Link href={paths.forgotPassword}>{inline(words)}</Link>,
            }),
          )}
        </p>
      )}
    </>
  );
}

/** Why a link does not verify, with what helps. */
function Refused({ title, isExpired, children }: { title: string; isExpired: boolean; children?: ReactNode }) {
  return (
    <>
      <Banner tone="error" role="alert" title={title}>
        {children}
      </Banner>
      {isExpired && (
        <SendLinkForm kind="verification" submitLabel={authScreens.sendNewLink()}>
          {authScreens.verificationLinkWorks({ verificationHours: lifetimes.verificationHours })}
        </SendLinkForm>
      )}
      <BackToLogin />
    </>
  );
}

/**
 * Verify. The link is checked first, which changes nothing. It runs without a press for the sign-up that this very browser
 * made, and if neither the badge of an institute nor a choice of passwords depends on it. Otherwise it says what the
 * link sets and needs a button, because mail scanners run scripts, and strangers can sign up with any address
 * (docs/behaviour/deviations.md#deviations). `Verifying your email` is the heading until the outcome is known, and a moment longer.
 */
function Verification() {
  const [token] = useState(linkToken);
  const { mutate, isPending, isIdle, data, error } = trpc.auth.verify.useMutation({
    meta: { refetch: false },
    onSuccess: signupNonce.clear,
  });
  const {
    mutate: describe,
    data: link,
    isPending: isDescribing,
    error: undescribed,
  } = trpc.auth.verificationLink.useMutation({
    meta: { refetch: false },
    onSuccess: ({ is_automatic }) => {
      if (is_automatic) mutate({ token });
    },
  });
  const ask = () => describe({ token, nonce: signupNonce.get() });
  useOnce(ask);
  const asked = isIdle && link?.state === 'valid' && !link.is_automatic ? link : null;
  // The browser that signed up may know a destination that this one does not.
  const notice = link?.is_own || returnTo() !== null ? 'verified' : 'verifiedElsewhere';
  const isInvalid = link?.state === 'invalid';
  const done = link?.state === 'used' ? authScreens.alreadyVerified() : data?.message;
  const isVerified = done !== undefined;
  useRedirect(isVerified, paths.login, notice);
  const refused = error ?? undescribed;
  const isSeen = useSeen(isVerified || isInvalid || refused !== null);
  const outcome = isVerified ? authScreens.emailVerified() : authScreens.verifyEmail();
  const isWaiting = isPending || isDescribing;
  return (
    <AuthFrame heading={isSeen ? outcome : authSentences.screen.verifying()} title={outcome} notes="verify">
      {asked && <LinkOrigin link={asked} onVerify={() => mutate({ token })} />}
      {isInvalid && <Refused title={authRefusals['auth.verificationToken'].sentence()} isExpired />}
      <div role="status">
        {isWaiting && <p className="quiet">{authScreens.pleaseWait()}</p>}
        {isVerified && (
          <Banner tone="done" icon="verified" title={done}>
            <p>
              {inline(
                authScreens.onWayToLogin.parts({
                  link: (words) => (
                    <Link href={paths.login} state={{ notice }}>
                      {inline(words)}
                    </Link>
                  ),
                }),
              )}
            </p>
          </Banner>
        )}
      </div>
      {refused && (
        <Refused
          title={errorText(
            refused,
            authSentences.fallback.verification(),
            authSentences.fallback.verificationNetwork(),
          )}
          isExpired={errorKey(refused) === 'auth.verificationToken'}
        >
          {errorStatus(refused) === null && (
            <Button icon="retry" busy={isWaiting} onClick={() => (error ? mutate({ token }) : ask())}>
              {messages.button.tryAgain()}
            </Button>
          )}
        </Refused>
      )}
    </AuthFrame>
  );
}

export default function VerifyPage() {
  const { are_passwords_off } = useConfig();
  if (!are_passwords_off) return <Verification />;
  return <OnlyProviders heading={authScreens.verifyEmail()} notes="verify" />;
}
