import { tokenScopes } from '@exchange/contract/account';
import { creditRoles } from '@exchange/contract/credit';
import { paths, pathTo } from '@exchange/contract/paths';
import { efforts } from '@exchange/contract/planning';
import { staffRoles } from '@exchange/contract/profiles';
import { reportReasons } from '@exchange/contract/reports';
import { hidingReasons } from '@exchange/contract/requests';
import { shareScopes } from '@exchange/contract/statuses';
import { textLanguages } from '@exchange/contract/text-languages';
import { z } from 'zod';
import requestsFile from '../data/requests.json' with { type: 'json' };
import usersFile from '../data/users.json' with { type: 'json' };

/** The password of every user of the dataset. */
export const password = 'Demo-2026-now';

const text = z.string().min(1);
const texts = z.array(text).default([]);
const daysAgo = z.number().positive();

/** Career stages, areas and collaboration types have the names of the reference data. */
const user = z.strictObject({
  name: text.optional(),
  /** The domain decides about the institute; the local part shows that the address is made up. */
  email: z.email().regex(/^[a-z]+\.demo@/),
  joinedDaysAgo: daysAgo,
  /** What a login as this user shows; `make demo` prints the users that have it. */
  situation: text.optional(),
  careerStage: text.optional(),
  claimedInstitute: text.optional(),
  description: text.optional(),
  grants: texts,
  socialLinks: texts,
  areas: texts,
  reads: z.array(z.enum(textLanguages)).default([]),
  /** Whether others find the user in the directory; missing if the user has not chosen. */
  isListed: z.boolean().optional(),
  /** In how many days the user is back. */
  awayInDays: z.number().optional(),
  /** Searches that the user keeps; requests that came later are new in them. */
  savedSearches: z.array(z.strictObject({ name: text, q: text.optional(), areas: texts, daysAgo })).default([]),
  /** Programs that call the API; one that was created more days ago than it is valid has expired. */
  accessTokens: z.array(z.strictObject({ name: text, scope: z.enum(tokenScopes), daysAgo, days: daysAgo })).default([]),
  /** What the user may do beyond a member. */
  role: z.enum(staffRoles).optional(),
  /** Addresses without an account that operators invited, by the command line, which sends no email. */
  invited: z.array(z.strictObject({ email: z.email().regex(/^[a-z]+\.demo@/), daysAgo })).default([]),
  /** Open to all when missing. A list is the custom table: its types are open in its areas, or in all of the user's. */
  openTo: z
    .union([z.literal('nobody'), z.array(z.strictObject({ types: texts, areas: z.array(text).optional() }))])
    .optional(),
});
export type User = z.infer<typeof user>;

/** Users by the short name that requests use for them. */
export const users = z.record(z.string(), user).parse(usersFile);

const userKey = z.enum(Object.keys(users));
const reply = z.strictObject({ by: userKey, daysAgo, message: text });
const report = z.strictObject({ daysAgo, reason: z.enum(reportReasons), text: text.optional() });
const offer = reply.extend({
  replies: z.array(reply).default([]),
  /** The recipient of the last message has not read it. */
  isUnread: z.boolean().default(false),
  withdrawnDaysAgo: daysAgo.optional(),
  /** The owner of the request reports its first message. */
  reported: report.optional(),
  /** What the owner of the request answered to it. */
  answer: z.strictObject({ is: z.enum(['accepted', 'declined']), daysAgo }).optional(),
  /** Who of the two archives or mutes the chat. */
  archivedBy: userKey.optional(),
  mutedBy: userKey.optional(),
});
export type Offer = z.infer<typeof offer>;

const request = z.strictObject({
  by: userKey,
  title: text,
  description: text.optional(),
  type: text,
  areas: texts,
  scope: z.enum(shareScopes).default('everyone'),
  /** A mail domain of each selected institute. */
  institutes: texts,
  daysAgo,
  isDraft: z.boolean().default(false),
  /** In how many days it is needed. */
  neededInDays: z.number().optional(),
  effort: z.enum(efforts).optional(),
  /** When its owner had enough offers. */
  pausedDaysAgo: daysAgo.optional(),
  offers: z.array(offer).default([]),
  /** Whom its owner asks for help. */
  invited: z.array(z.strictObject({ person: userKey, daysAgo, message: text.optional() })).default([]),
  reported: z.array(report.extend({ by: userKey })).default([]),
  hidden: z.array(z.strictObject({ by: userKey, daysAgo, reason: z.enum(hidingReasons).optional() })).default([]),
  /** The status that followed Active. */
  outcome: z
    .strictObject({
      status: z.enum(['inProgress', 'completed', 'cancelled', 'expired']),
      daysAgo,
      note: text.optional(),
      /** What solved it, which others find. */
      solution: text.optional(),
    })
    .optional(),
  /** Who was named, the thanks of the owner, and how the person answered; without an answer the entry waits. */
  collaborators: z
    .array(
      z.strictObject({
        email: z.email(),
        daysAgo,
        thanks: z.optional(text),
        confirmed: z
          .strictObject({ daysAgo, roles: z.array(z.enum(creditRoles)), isThanksShown: z.boolean().default(false) })
          .optional(),
      }),
    )
    .default([]),
  deletedDaysAgo: daysAgo.optional(),
});
export type Request = z.infer<typeof request>;

export const requests = z.array(request).parse(requestsFile);

/** The users to log in as and what each of them shows, as text for the terminal. */
export function accountsTable(publicUrl: string): string {
  const accounts = Object.values(users).filter(({ situation }) => situation !== undefined);
  const width = Math.max(...accounts.map(({ email }) => email.length));
  return [
    `Log in at ${publicUrl}${paths.login} with the password ${password} as`,
    '',
    ...accounts.map(({ email, situation }) => `  ${email.padEnd(width)}  ${situation}`),
    '',
    `Good places to begin: ${paths.requests}, ${paths.myRequests}, ${pathTo.chats('my-requests')}`,
  ].join('\n');
}
