import { paths, pathTo } from '@exchange/contract/paths';
import { Link, useLocation, useSearchParams } from 'wouter';
import { useTitle } from '../../lib/title.ts';
import { useUnreadCounts } from '../../lib/use-unread-counts.ts';
import { Aside } from '../../ui/card.tsx';
import { CountBadge } from '../../ui/count-badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TabLinks } from '../../ui/tabs.tsx';
import { EmailsOff } from '../notifications/emails-off.tsx';
import { ChatList } from './chat-list.tsx';
import { ChatSearchField } from './chat-search.tsx';
import { tabOf } from './chats.logic.ts';
import { tabNames } from './strings.ts';

const filters = [
  { name: 'All', value: undefined },
  { name: 'Unread', value: 'unread' },
] as const;

/** Chats in three tabs (docs/behaviour.md#chat-screens). Tab, filter and words are in the address. */
export default function ChatsPage() {
  const [query] = useSearchParams();
  const tab = tabOf(query.get('tab'));
  const filter = tab !== 'archived' && query.get('filter') === 'unread' ? 'unread' : undefined;
  const q = query.get('q')?.trim() ?? '';
  const [, navigate] = useLocation();
  const unread = useUnreadCounts();
  useTitle('Chats');
  const tabs = [
    { id: 'my-requests', count: unread?.my_requests_count ?? 0 },
    { id: 'my-offers', count: unread?.my_offers_count ?? 0 },
    { id: 'archived', count: 0 },
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
            tabs={tabs.map(({ id, count }) => ({
              href: pathTo.chats(id, undefined, q),
              current: id === tab,
              label: (
                <>
                  {tabNames[id]}
                  <CountBadge count={count} label={`${count} unread`} />
                </>
              ),
            }))}
          />
          <div className="chats-finder">
            <ChatSearchField
              q={q}
              onSearch={(words) => navigate(pathTo.chats(tab, filter, words), { replace: true })}
            />
            {tab !== 'archived' && (
              <nav className="chat-filter" aria-label="Show">
                {filters.map(({ name, value }) => (
                  <Link
                    key={name}
                    className="button button--small"
                    href={pathTo.chats(tab, value, q)}
                    aria-current={value === filter ? 'true' : undefined}
                  >
                    {value === filter && <Icon name="check" size="s" />}
                    {name}
                  </Link>
                ))}
              </nav>
            )}
          </div>
          {tab === 'archived' && (
            <p className="quiet small">
              Archived chats come back with the next message. Nobody else sees that they are here.
            </p>
          )}
          <ChatList key={`${tab} ${filter}`} tab={tab} filter={filter} q={q} />
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
          <Aside title="Archived and muted">
            <p>
              An archived chat leaves the list and comes back with the next message. A muted one sends no emails. The
              other person sees neither.
            </p>
          </Aside>
        </aside>
      </div>
    </>
  );
}
