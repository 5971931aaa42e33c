import type { FoundMessage } from '@exchange/contract/chats';
import { shorten } from '@exchange/contract/format';
import { pathTo } from '@exchange/contract/paths';
import { chatSentences } from '@exchange/contract/sentences/chats';
import { chatListScreens, chatScreens } from '@exchange/contract/sentences/chats.screens';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { byCursor, distinctItems, focusMore, pageSize } from '../../lib/paged.ts';
import { trpc } from '../../lib/trpc.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { inline } from '../../ui/inline.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { displayName } from '../../ui/person.ts';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { MarkedText } from '../reference/highlighted-text.tsx';
import { markParts } from '../reference/search.logic.ts';
import { ChatLoadError } from './use-chats.tsx';

/** What stands before the first word that was found, at most, and as much as a row shows. */
const excerpt = { before: 40, length: 240 };

/** A message on one line, from shortly before the first of the words on. */
function excerptOf(text: string, words: readonly string[]): string {
  // Without the line of dashes of a table.
  const line = text
    .replace(/^\|[-:| ]+\|$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  const [first] = markParts(line, words);
  const at = first === undefined || first.hit ? 0 : first.text.length;
  const from = at <= excerpt.before * 2 ? 0 : line.lastIndexOf(' ', at - excerpt.before) + 1 || at;
  const shown = shorten(line.slice(from), excerpt.length);
  return from === 0 ? shown : `…${shown}`;
}

const linkId = ({ message }: FoundMessage) => `found-${message.id}`;

/** A message with the words of a search: a press opens its chat there. */
function FoundRow({ found }: { found: FoundMessage }) {
  const { chat, message, words } = found;
  const own = message.from_user_id === useCurrentUser()?.user_id;
  const text = <MarkedText text={excerptOf(message.message_content, words)} words={words} />;
  return (
    <li className="list-row">
      <p className="list-row__who">
        {inline(chatScreens.with.parts({ name: <bdi>{displayName(chat.other_user_name)}</bdi> }))}
      </p>
      <p className="list-row__preview list-row__title">
        <Link
          id={linkId(found)}
          href={pathTo.message(
            chat.collaboration_request_response_id,
            chat.is_request_owner ? 'my-requests' : 'my-offers',
            message.id,
          )}
          state={{ words }}
        >
          {own ? (
            inline(
              chatListScreens.ownMessage.parts<ReactNode>({
                speaker: (said) => <span>{inline(said)}</span>,
                text: <bdi>{text}</bdi>,
              }),
            )
          ) : (
            <bdi>{text}</bdi>
          )}
        </Link>
      </p>
      <p className="list-row__who">
        <bdi lang={chat.request_language ?? undefined}>{chat.request_title}</bdi>
      </p>
      <div className="list-row__side">
        <TimeAgo at={message.time_sent} short />
      </div>
    </li>
  );
}

/** The messages of all own chats that have the words, below the chats themselves. */
export function FoundMessages({ q }: { q: string }) {
  const heading = useId();
  const list = trpc.chats.search.useInfiniteQuery(
    { limit: pageSize, q },
    { ...byCursor, placeholderData: keepPreviousData },
  );
  const found = distinctItems(list.data, ({ message }) => message.id);
  const onMore = () => focusMore(list, linkId);
  return (
    <section className="found-messages" aria-labelledby={heading}>
      <h2 id={heading}>{inline(chatListScreens.messagesWith.parts<ReactNode>({ words: <bdi>{q}</bdi> }))}</h2>
      {list.isPending && (
        <Loading label={chatScreens.loadingMessages()}>
          <RowSkeletons count={2} />
        </Loading>
      )}
      {list.isError && (
        <ChatLoadError
          title={chatSentences.fallback.loadMessages()}
          error={list.error}
          busy={list.isFetching}
          onRetry={() => void (list.isFetchNextPageError ? onMore() : list.refetch())}
        />
      )}
      {list.data && found.length === 0 && <p role="status">{chatListScreens.noMessageFound()}</p>}
      {found.length > 0 && (
        <ul className="rows">
          {found.map((one) => (
            <FoundRow key={one.message.id} found={one} />
          ))}
        </ul>
      )}
      {list.hasNextPage && !list.isError && (
        <LoadMore summary={chatListScreens.moreMessages({ count: found.length })} onMore={onMore} />
      )}
    </section>
  );
}
