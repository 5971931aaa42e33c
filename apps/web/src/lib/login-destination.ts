import { paths } from '@exchange/contract/paths';

/** The screens to which a login can lead, as the public home page names them. */
const destinations = [
  [/^\/chats\/./, 'chat'],
  [/^\/profile\/./, 'profile'],
  [/^\/requests\/./, 'request'],
  [new RegExp(`^${paths.chats}$`), 'chats'],
  [new RegExp(`^${paths.requests}$`), 'requests'],
  [new RegExp(`^${paths.myRequests}$`), 'ownRequests'],
  [new RegExp(`^${paths.ownProfile}$`), 'ownProfile'],
  [new RegExp(`^${paths.account}$`), 'account'],
  [new RegExp(`^${paths.people}$`), 'people'],
  [new RegExp(`^${paths.points}$`), 'points'],
  [/^\/admin(\/|$)/, 'console'],
] as const;

/** The screen of a path; `null` for a path that is no screen of a logged-in user. */
export function destinationOf(path: string | null): (typeof destinations)[number][1] | null {
  const [plain = ''] = (path ?? '').split('?');
  return destinations.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}
