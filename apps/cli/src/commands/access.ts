import {
  changeAddressByHand,
  grantRole,
  liftLockoutByOperator,
  makeLoginLink,
  resetSecondFactorByHand,
  revokeRole,
  rotateSigningKey,
} from '@exchange/api';
import { isEmail } from '@exchange/contract/auth';
import { lifetimes } from '@exchange/contract/limits';
import { changeAddressInput } from '@exchange/contract/operators';
import { staffRoles } from '@exchange/contract/profiles';
import * as z from 'zod';
import { UsageError } from '../context.ts';
import { command, rows, sentence } from './command.ts';

const email = z.string().meta({ positional: true, description: 'the verified address of an account' });

/** Commands that work on the database itself, for the first operator and while nobody can log in. */
export const access = {
  grant: command('Make somebody an operator or moderator', 'grant ada@example.org operator')
    .input(
      z.object({ email, role: z.enum(staffRoles).meta({ positional: true, description: staffRoles.join(' or ') }) }),
    )
    .mutation(async ({ ctx, input: { email, role } }) => {
      const isNew = await grantRole(ctx.database(), email, role);
      return sentence(ctx, { message: isNew ? `${email} is ${role} now.` : `${email} is ${role} already.` });
    }),
  revoke: command('Make an operator or moderator a member again', 'revoke ada@example.org')
    .input(z.object({ email }))
    .mutation(async ({ ctx, input }) => {
      const hadOne = await revokeRole(ctx.database(), input.email);
      return sentence(ctx, { message: hadOne ? `${input.email} has no role now.` : `${input.email} has no role.` });
    }),
  resetSecondFactor: command(
    'Remove the passkeys, authenticator app and recovery codes of somebody who has lost them',
    'reset-second-factor ada@example.org',
  )
    .input(z.object({ email }))
    .mutation(async ({ ctx, input }) => {
      const hadOne = await resetSecondFactorByHand(ctx.database(), ctx.settings(), input.email);
      return sentence(ctx, {
        message: hadOne ? `${input.email} has no second factor now.` : `${input.email} has no second factor.`,
      });
    }),
  changeAddress: command(
    'Give an account another address, for somebody who has lost the former one',
    'change-address ada@former.example ada@new.example --reason "Asked by phone, passport seen"',
  )
    .input(
      z.object({
        email,
        new: z.string().meta({ positional: true, description: 'the new address' }),
        reason: z.string().meta({ description: 'for the audit log' }),
      }),
    )
    .mutation(async ({ ctx, input: { email: former, new: typed, reason } }) => {
      const wanted = changeAddressInput.safeParse({ id: 1, email: typed, reason });
      if (!wanted.success) throw new UsageError(wanted.error.issues[0]?.message ?? typed);
      await changeAddressByHand(ctx.database(), ctx.settings(), { ...wanted.data, former });
      return sentence(ctx, {
        message: `Emails have left: a link to ${wanted.data.email}, and a notice to the former address, which can stop the change for ${lifetimes.changeHours} hours.`,
      });
    }),
  loginLink: command(
    'Make a link that logs an operator in once, while the login provider is away',
    'login-link ada@example.org',
  )
    .input(z.object({ email }))
    .mutation(async ({ ctx, input }) =>
      sentence(ctx, { message: await makeLoginLink(ctx.database(), ctx.settings().publicUrl, input.email) }),
    ),
  unlock: command('End the lockout of an address or of an account', 'unlock 192.0.2.7', 'unlock ada@example.org')
    .input(
      z.object({ subject: z.string().meta({ positional: true, description: 'an IP address or an email address' }) }),
    )
    .mutation(async ({ ctx, input }) => {
      const lifted = await liftLockoutByOperator(ctx.database(), input.subject.trim());
      if (lifted === undefined) throw new UsageError(`${input.subject} is neither an IP address nor an email address.`);
      return lifted.length === 0 && isEmail(input.subject.trim())
        ? sentence(ctx, { message: 'No login to this account failed lately.' })
        : rows(ctx, lifted, ['address', 'wasLockedOut']);
    }),
  'rotate-signing-key': command(
    'Sign credit with a new key; documents of the old one stay valid',
    'rotate-signing-key',
  ).mutation(async ({ ctx }) => {
    const hadOne = await rotateSigningKey(ctx.database());
    return sentence(ctx, {
      message: hadOne ? 'The next document is signed with a new key.' : 'There is no key yet.',
    });
  }),
};
