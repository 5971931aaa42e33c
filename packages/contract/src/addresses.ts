import * as z from 'zod/mini';
import { ownPassword, passwordDoc } from './account.ts';
import { describeEntity, describeInput, timeDoc } from './api-docs.ts';
import { email, linkTokenDoc } from './auth.ts';
import { lookupId } from './ids.ts';
import { named } from './reference.ts';
import type { RefusalEntry } from './refusals.ts';
import { addressRefusalSentences, addressSentences } from './sentences/addresses.ts';

export const addressRefusals = {
  'addresses.notFound': { status: 404, sentence: addressRefusalSentences.notFound },
  'addresses.link': { status: 400, sentence: addressRefusalSentences.link },
  'addresses.tooMany': { status: 409, sentence: addressRefusalSentences.tooMany },
  'addresses.tooManyNew': { status: 429, sentence: addressRefusalSentences.tooManyNew, code: 'rate_limited' },
  'addresses.isMain': { status: 409, sentence: addressRefusalSentences.isMain },
  'addresses.isKept': { status: 409, sentence: addressRefusalSentences.isKept },
  'addresses.notProven': { status: 409, sentence: addressRefusalSentences.notProven },
  'addresses.noBadge': { status: 409, sentence: addressRefusalSentences.noBadge },
} as const satisfies Record<string, RefusalEntry>;

/** An address of one’s account. */
export const accountAddress = z.object({
  id: z.int(),
  email: z.string(),
  is_main: z.boolean(),
  proven_at: z.nullable(z.string()),
  institute: z.nullable(named),
  badge_ends_on: z.nullable(z.string()),
  has_badge: z.boolean(),
  is_shown_first: z.boolean(),
  put_back_until: z.nullable(z.string()),
});

export type AccountAddress = z.output<typeof accountAddress>;

describeEntity(accountAddress, 'AccountAddress', {
  id: 'Id.',
  email: 'The address, as it was typed.',
  is_main: 'Whether emails go to it; one address is the main one.',
  proven_at: timeDoc('When a link to it was last used; `null` while it waits for that.'),
  institute: 'The institute of its domain; `null` if none owns it.',
  badge_ends_on: 'The last day of its badge, or the day on which it ended; `null` without a badge, or without an end.',
  has_badge: 'Whether it gives a badge now. If it has an institute and no badge, the badge rests.',
  is_shown_first: 'Whether the profile shows its institute first.',
  put_back_until: timeDoc(
    'Until when it can take its place as main address back, and cannot be removed; `null` for most.',
  ),
});

export const addAddressInput = z.object({ email, password: ownPassword });

describeInput(addAddressInput, {
  email: { description: 'The address. The email with the link goes to it.', example: 'ada@new.example' },
  password: passwordDoc,
});

export const ownAddressInput = z.object({ id: lookupId, password: ownPassword });

describeInput(ownAddressInput, {
  id: { description: 'The address, by its id.', example: 12 },
  password: passwordDoc,
});

export const showBadgeInput = z.object({ id: lookupId });

describeInput(showBadgeInput, { id: { description: 'The address, by its id.', example: 12 } });

/** Whatever is not one of ours is answered like an expired one. */
const linkToken = z.catch(z.string(), '');

export const addressLinkInput = z.object({ token: linkToken });

describeInput(addressLinkInput, { token: linkTokenDoc });

/** What a link does that works without a login. */
const addressSteps = ['put-back', 'change', 'stop'] as const;

export type AddressStep = (typeof addressSteps)[number];

export const addressStepInput = z.object({
  token: linkToken,
  step: z.enum(addressSteps, { error: addressSentences.validation.step }),
});

describeInput(addressStepInput, {
  token: linkTokenDoc,
  step: {
    description:
      'What the link does: it puts the former main address back, accepts or stops the change by an operator.',
    example: 'stop',
  },
});
