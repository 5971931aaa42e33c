import { paths } from '@exchange/contract/paths';

const places: readonly [pattern: RegExp, label: string][] = [
  [new RegExp(`^${paths.home}$`), 'Home'],
  [new RegExp(`^${paths.requests}$`), 'Collaboration Requests'],
  [new RegExp(`^${paths.myRequests}$`), 'My Requests'],
  [new RegExp(`^${paths.chats}$`), 'Chats'],
  [new RegExp(`^${paths.chats}/`), 'Chat'],
  [/^\/profile\b/, 'Profile'],
];

/** The name of the screen that a link came from; `null` for one that Back does not name, such as Login. */
export function placeOf(from: string | null): string | null {
  const [path = ''] = (from ?? '').split('?');
  return places.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}
