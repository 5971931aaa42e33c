import { authSentences } from '@exchange/contract/sentences/auth';
import { secondFactorScreens } from '@exchange/contract/sentences/second-factor.screens';
import { useMutation } from '@tanstack/react-query';
import { answerWithPasskey, hasPasskeys } from '../../lib/passkeys.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { useFinishLogin } from './use-finish-login.ts';

/** Logs in with a passkey and nothing else; nothing in a browser that has none. */
export function PasskeyLogin() {
  const { client } = trpc.useUtils();
  const finish = useFinishLogin();
  const { mutate, isPending, error } = useMutation({
    meta: { refetch: false },
    mutationFn: async () => {
      await client.auth.loginWithPasskey.mutate(await answerWithPasskey(await client.auth.challengePasskey.mutate()));
      await finish();
    },
  });
  if (!hasPasskeys) return null;
  return (
    <>
      <ErrorBanner
        error={error}
        fallback={secondFactorScreens.passkeyNotUsed()}
        network={authSentences.fallback.loginNetwork()}
      />
      <Button wide busy={isPending} onClick={() => mutate()}>
        {secondFactorScreens.logInWithPasskey()}
      </Button>
    </>
  );
}
