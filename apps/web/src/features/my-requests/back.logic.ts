import { paths } from '@exchange/contract/paths';

const lists: readonly [pattern: RegExp, label: string][] = [
  [new RegExp(`^${paths.home}$`), 'Home'],
  [new RegExp(`^${paths.requests}$`), 'Collaboration Requests'],
  [new RegExp(`^${paths.myRequests}$`), 'My Requests'],
  [new RegExp(`^${paths.chats}$`), 'Chats'],
  [new RegExp(`^${paths.chats}/`), 'Chat'],
  [/^\/profile\b/, 'Profile'],
];

/** The name of the screen that a link came from; `null` for one that Back does not name, such as Login. */
export function listNameOf(from: string | null): string | null {
  const [path = ''] = (from ?? '').split('?');
  return lists.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}
