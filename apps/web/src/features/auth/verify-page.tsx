import { messages } from '@exchange/contract/messages';
import { paths } from '@exchange/contract/paths';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { errorStatus, errorText } from '../../lib/errors.ts';
import { linkToken } from '../../lib/link-token.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { AuthFrame, BackToLogin } from './auth-frame.tsx';
import { signupMarker } from './signup-marker.ts';
import { useRedirect } from './use-redirect.ts';

/**
 * Verify. Runs without a click only in the browser that signed up; elsewhere it needs a button, because mail scanners run
 * scripts and verification grants the badge of an institute (docs/behaviour.md#deviations).
 */
export default function VerifyPage() {
  const [token] = useState(linkToken);
  const [byItself] = useState(signupMarker.is);
  const started = useRef(false);
  const { mutate, isPending, isIdle, data, error } = trpc.auth.verify.useMutation({
    meta: { refetch: false },
    onSuccess: signupMarker.clear,
  });
  useEffect(() => {
    if (!byItself || started.current) return;
    started.current = true;
    mutate({ token });
  }, [byItself, mutate, token]);
  useRedirect(data !== undefined, paths.login, 'verified');
  const unanswered = error !== null && errorStatus(error) === null;
  return (
    <AuthFrame heading={messages.screen.verifying} title="Verify email" notes="verify">
      {isIdle && !byItself && (
        <>
          <p className="quiet">One more step: confirm that this address is yours.</p>
          <Button variant="primary" wide onClick={() => mutate({ token })}>
            Verify
          </Button>
        </>
      )}
      <div role="status">
        {isPending && <p className="quiet">Please wait a moment.</p>}
        {data && (
          <Banner tone="done" icon="verified" title={data.message}>
            <p>
              {messages.screen.redirecting}. <Link href={paths.login}>Go to Login now</Link>
            </p>
          </Banner>
        )}
      </div>
      {error && (
        <>
          <Banner
            tone="error"
            role="alert"
            title={errorText(error, messages.fallback.verification, messages.fallback.verificationNetwork)}
          >
            {unanswered && (
              <Button icon="retry" busy={isPending} onClick={() => mutate({ token })}>
                Try Again
              </Button>
            )}
          </Banner>
          <BackToLogin />
        </>
      )}
    </AuthFrame>
  );
}
