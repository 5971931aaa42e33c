import type { verificationLink } from '@exchange/contract/auth';
import { paths } from '@exchange/contract/paths';
import { Link } from 'wouter';
import type * as z from 'zod/mini';
import { Button } from '../../ui/button.tsx';
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
      <p className="quiet">One more step: confirm that this address is yours.</p>
      {signup && <p>{signup}</p>}
      <Button variant="primary" wide onClick={onVerify}>
        Verify
      </Button>
      {signup && (
        <p className="quiet">
          Not you? <Link href={paths.forgotPassword}>Choose your own password</Link> instead. That verifies the address
          too, and this link stops working.
        </p>
      )}
    </>
  );
}
