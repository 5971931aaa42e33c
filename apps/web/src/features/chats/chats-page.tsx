import './chats.css';
import { paths, pathTo } from '@exchange/contract/paths';
import { Link, useSearchParams } from 'wouter';
import { useTitle } from '../../lib/title.ts';
import { useUnreadCounts } from '../../lib/use-unread-counts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Aside } from '../../ui/card.tsx';
import { TabLinks } from '../../ui/tabs.tsx';
import { ChatList } from './chat-list.tsx';
import { tabOf } from './chats.logic.ts';

/** Chats in two tabs (docs/behaviour.md#chat-screens). */
export default function ChatsPage() {
  const [query] = useSearchParams();
  const tab = tabOf(query.get('tab'));
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
                  <Badge count={count} label={`${count} unread`} />
                </>
              ),
            }))}
          />
          <ChatList key={tab} tab={tab} />
        </div>
        <aside aria-label="About chats">
          <Aside title="One chat for each offer">
            <p>
              A chat begins with an offer of help and stays readable for both of you, also when the offer is withdrawn
              or the request is closed.
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
