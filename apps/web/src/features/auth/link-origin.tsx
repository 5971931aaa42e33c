import type { verificationLink } from '@exchange/contract/auth';
import { paths } from '@exchange/contract/paths';
import { authScreens } from '@exchange/contract/sentences/auth.screens';
import { Link } from 'wouter';
import type * as z from 'zod/mini';
import { Button } from '../../ui/button.tsx';
import { inline } from '../../ui/inline.ts';
import { describeSignup } from './auth.logic.ts';

interface LinkOriginProps {
  /** The sign-up of the link. */
  link: z.output<typeof verificationLink>;
  onVerify: () => void;
}

/** What a verification link sets, with the button that uses it and the way out for a link of a stranger's sign-up. */
export function LinkOrigin({ link, onVerify }: LinkOriginProps) {
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
