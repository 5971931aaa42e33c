import { paths } from '@exchange/contract/paths';

const names: readonly [pattern: RegExp, name: string][] = [
  [/^\/chats\/./, 'the chat'],
  [/^\/profile\/./, 'the profile'],
  [/^\/requests\/./, 'the request'],
  [new RegExp(`^${paths.chats}$`), 'your chats'],
  [new RegExp(`^${paths.requests}$`), 'the requests for you'],
  [new RegExp(`^${paths.myRequests}$`), 'your requests'],
  [new RegExp(`^${paths.ownProfile}$`), 'your profile'],
  [new RegExp(`^${paths.account}$`), 'your account'],
  [new RegExp(`^${paths.people}$`), 'People'],
  [new RegExp(`^${paths.points}$`), 'your points'],
  [/^\/admin(\/|$)/, 'the console'],
];

/** The name of the screen of a path, for “Log in to open …”; `null` for a path that is no screen of a logged-in user. */
export function destinationOf(path: string | null): string | null {
  const [plain = ''] = (path ?? '').split('?');
  return names.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
}
