import { messages } from '@exchange/contract/messages';
import { Link } from 'wouter';
import { trpc } from '../../lib/trpc.ts';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { draftsShortcut, newRequestsShortcut, type Shortcut, setupShortcut, unreadShortcut } from './home.logic.ts';

function ShortcutRow({ shortcut }: { shortcut: Shortcut }) {
  return (
    <div className="list-row" data-unread={shortcut.unread || undefined}>
      <h2 className="list-row__title">
        <Link href={shortcut.href}>{shortcut.title}</Link>
      </h2>
      <p className="list-row__preview" dir="auto">
        <bdi>{shortcut.preview}</bdi>
      </p>
      <p className="list-row__side">
        <Icon name="forward" />
      </p>
    </div>
  );
}

/** New requests (or, without technical areas, a hint to choose some), unread messages and drafts. */
export function Shortcuts() {
  const fresh = trpc.requests.listNew.useQuery({});
  const profile = trpc.profiles.own.useQuery();
  const own = trpc.requests.listOwn.useQuery({});
  const myRequests = trpc.chats.myRequests.useQuery({});
  const myOffers = trpc.chats.myOffers.useQuery({});
  if (fresh.data === undefined && fresh.error)
    return <LoadFailed query={fresh} fallback={messages.fallback.fetchRequests} />;
  if (fresh.data === undefined || [profile, own, myRequests, myOffers].some((query) => query.isPending))
    return (
      <Loading label="Loading">
        <RowSkeletons count={2} />
      </Loading>
    );
  const unread = myRequests.data && myOffers.data && unreadShortcut(myRequests.data, myOffers.data);
  const drafts = own.data && draftsShortcut(own.data);
  const isNew = profile.data?.technical_areas.length === 0;
  const rows = [isNew ? setupShortcut : newRequestsShortcut(fresh.data), unread, drafts].filter(
    (row) => row !== null && row !== undefined,
  );
  return (
    <div className="rows">
      {rows.map((row) => (
        <ShortcutRow key={row.key} shortcut={row} />
      ))}
    </div>
  );
}
