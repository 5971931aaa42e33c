import { paths, pathTo } from '@exchange/contract/paths';
import { people, type Who } from './story/people.ts';

/** The password of the accounts below, and of no other. */
export const knownPassword = 'Demo-2026-now';

/** Those one can log in as, and what there is to see. */
export const knownAccounts = [
  { who: 'ada', situation: 'asks a lot: own requests in every status, unread chats' },
  { who: 'kwame', situation: 'helps a lot: many matching requests, offers, points' },
  { who: 'ines', situation: 'runs a facility: custom preferences, collaborators' },
  { who: 'newcomer', situation: 'signed up today: an empty profile, nothing yet' },
] as const satisfies readonly { who: Who; situation: string }[];

/** The accounts as a small table for the terminal. */
export function knownAccountsTable(publicUrl: string): string {
  const addresses = knownAccounts.map(({ who }) => people[who].email);
  const width = Math.max(...addresses.map((address) => address.length));
  const rows = knownAccounts.map(({ situation }, index) => `  ${(addresses[index] ?? '').padEnd(width)}  ${situation}`);
  return [
    `Log in at ${publicUrl}${paths.login} with the password ${knownPassword} as`,
    '',
    ...rows,
    '',
    `Good places to begin: ${paths.requests}, ${paths.myRequests}, ${pathTo.chats('my-requests')}`,
  ].join('\n');
}
