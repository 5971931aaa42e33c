import type { RenewedFeed } from '@exchange/contract/feeds';
import { pathTo } from '@exchange/contract/paths';
import type { SavedSearch } from '@exchange/contract/saved-searches';
import { feedSentences } from '@exchange/contract/sentences/feeds';
import { feedScreens } from '@exchange/contract/sentences/feeds.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { useState } from 'react';
import { Link } from 'wouter';
import { errorText } from '../../lib/errors.ts';
import { focusSoon } from '../../lib/focus.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { inline } from '../../ui/inline.ts';
import { LoadingLines } from '../../ui/loading-lines.tsx';
import { SecretNote } from '../../ui/secret-note.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useToast } from '../../ui/toasts.tsx';

/** The list, which takes the focus when an address goes, and the button that copies a new one. */
const [listId, copyId] = ['feeds-list', 'copy-feed'];

interface FeedRowProps {
  search: SavedSearch;
  feed: { readonly id: number; readonly created_at: string } | undefined;
  onRenew: () => void;
  onRemove: (id: number) => void;
}

function FeedRow({ search: { id, name }, feed, onRenew, onRemove }: FeedRowProps) {
  const nameId = `feed-${id}`;
  return (
    <li className="list-row list-row--plain">
      <div>
        <p dir="auto" id={nameId}>
          {name}
        </p>
        <p className="quiet small">
          {feed === undefined
            ? feedScreens.noAddress()
            : inline(feedScreens.addressMade.parts({ time: <TimeAgo at={feed.created_at} /> }))}
        </p>
      </div>
      <div className="list-row__side">
        <Button small onClick={onRenew} aria-describedby={nameId}>
          {feed === undefined ? feedScreens.makeAddress() : feedScreens.renewAddress()}
        </Button>
        {feed !== undefined && (
          <Button small onClick={() => onRemove(feed.id)} aria-describedby={nameId}>
            {messages.button.remove()}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The feeds of the saved searches: make an address, see it once, remove it. */
export function FeedsCard() {
  const toast = useToast();
  const utils = trpc.useUtils();
  const [made, setMade] = useState<RenewedFeed | null>(null);
  const searches = trpc.savedSearches.list.useQuery();
  const feeds = trpc.feeds.list.useQuery();
  const options = {
    meta: { refetch: false },
    onError: (error: unknown) =>
      toast.error(errorText(error, feedSentences.fallback.changeFeed(), messages.fallback.networkRetry())),
    onSettled: () => void utils.feeds.list.invalidate(),
  };
  const renew = trpc.feeds.renew.useMutation({
    ...options,
    onSuccess: (feed) => {
      setMade(feed);
      focusSoon(copyId);
    },
  });
  const remove = trpc.feeds.remove.useMutation({
    ...options,
    onSuccess: ({ message }, { id }) => {
      if (made?.id === id) setMade(null);
      toast.success(message);
      focusSoon(listId);
    },
  });
  const nameOf = (id: number) => searches.data?.find((search) => search.id === id)?.name ?? '';
  return (
    <Card title={feedScreens.feeds()} titleId="feeds">
      <p>{feedScreens.intro()}</p>
      {made && (
        <SecretNote
          title={feedScreens.newAddress({ name: nameOf(made.saved_search_id) })}
          hint={feedScreens.copyNow()}
          label={feedScreens.address()}
          value={made.url}
          copy={{ button: feedScreens.copy(), done: feedScreens.copied(), failed: feedScreens.notCopied() }}
          copyId={copyId}
        />
      )}
      {searches.data === undefined || feeds.data === undefined ? (
        <LoadingLines
          query={searches.data === undefined ? searches : feeds}
          fallback={feedSentences.fallback.loadFeeds()}
          count={1}
        />
      ) : searches.data.length === 0 ? (
        <p>
          {inline(
            feedScreens.noSearches.parts({
              link: (words) => <Link href={pathTo.requests('new')}>{inline(words)}</Link>,
            }),
          )}
        </p>
      ) : (
        <ul className="rows" id={listId} tabIndex={-1} aria-labelledby="feeds">
          {searches.data.map((search) => (
            <FeedRow
              key={search.id}
              search={search}
              feed={feeds.data.find(({ saved_search_id }) => saved_search_id === search.id)}
              onRenew={() => renew.mutate({ saved_search_id: search.id })}
              onRemove={(id) => remove.mutate({ id })}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
