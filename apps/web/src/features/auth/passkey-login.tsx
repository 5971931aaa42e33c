import { authSentences } from '@exchange/contract/sentences/auth';
import { secondFactorScreens } from '@exchange/contract/sentences/second-factor.screens';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { answerWithPasskey, hasPasskeys } from '../../lib/passkeys.ts';
import { type Inputs, trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorBanner } from '../../ui/failures.tsx';
import { useFinishLogin } from './use-finish-login.ts';

interface PasskeyButtonProps {
  /** Logs in by the answer. */
  use: (answer: Inputs['auth']['loginWithPasskey']) => Promise<unknown>;
  children: ReactNode;
}

/** Logs in by a passkey; nothing in a browser that has none. */
export function PasskeyButton({ use, children }: PasskeyButtonProps) {
  const { client } = trpc.useUtils();
  const finish = useFinishLogin();
  const { mutate, isPending, error } = useMutation({
    meta: { refetch: false },
    mutationFn: async () => {
      await use(await answerWithPasskey(await client.auth.challengePasskey.mutate()));
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
        {children}
      </Button>
    </>
  );
}

/** Logs in with a passkey and nothing else. */
export function PasskeyLogin() {
  const { client } = trpc.useUtils();
  return (
    <PasskeyButton use={(answer) => client.auth.loginWithPasskey.mutate(answer)}>
      {secondFactorScreens.logInWithPasskey()}
    </PasskeyButton>
  );
}
