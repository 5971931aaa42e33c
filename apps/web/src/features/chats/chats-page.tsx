import { paths, pathTo } from '@exchange/contract/paths';
import { Link, useSearchParams } from 'wouter';
import { useTitle } from '../../lib/title.ts';
import { useUnreadCounts } from '../../lib/use-unread-counts.ts';
import { Aside } from '../../ui/card.tsx';
import { CountBadge } from '../../ui/count-badge.tsx';
import { TabLinks } from '../../ui/tabs.tsx';
import { EmailsOff } from '../notifications/emails-off.tsx';
import { ChatList } from './chat-list.tsx';
import { tabOf } from './chats.logic.ts';

const filters = [
  { name: 'All', value: undefined },
  { name: 'Unread', value: 'unread' },
] as const;

/** Chats in two tabs (docs/behaviour.md#chat-screens). */
export default function ChatsPage() {
  const [query] = useSearchParams();
  const tab = tabOf(query.get('tab'));
  const filter = query.get('filter') === 'unread' ? 'unread' : undefined;
  const unread = useUnreadCounts();
  useTitle('Chats');
  const tabs = [
    { id: 'my-requests', name: 'My Requests', count: unread?.my_requests_count ?? 0 },
    { id: 'my-offers', name: 'My Offers', count: unread?.my_offers_count ?? 0 },
  ] as const;
  return (
    <>
      <div className="page__head">
        <h1>Chats</h1>
      </div>
      <EmailsOff />
      <div className="split">
        <div>
          <TabLinks
            label="Chats"
            tabs={tabs.map(({ id, name, count }) => ({
              href: pathTo.chats(id),
              current: id === tab,
              label: (
                <>
                  {name}
                  <CountBadge count={count} label={`${count} unread`} />
                </>
              ),
            }))}
          />
          <nav className="chat-filter" aria-label="Show">
            {filters.map(({ name, value }) => (
              <Link
                key={name}
                className="button button--small"
                href={pathTo.chats(tab, value)}
                aria-current={value === filter ? 'true' : undefined}
              >
                {name}
              </Link>
            ))}
          </nav>
          <ChatList key={`${tab} ${filter}`} tab={tab} filter={filter} />
        </div>
        <aside aria-label="About chats">
          <Aside title="One chat for each offer">
            <p>
              Each offer of help opens a chat. You can both keep reading and writing after the offer is withdrawn or the
              request closes.
            </p>
            <p>
              Did it work? Set the request to Successful and name who helped, in{' '}
              <Link href={paths.myRequests}>My Requests</Link>.
            </p>
          </Aside>
        </aside>
      </div>
    </>
  );
}
