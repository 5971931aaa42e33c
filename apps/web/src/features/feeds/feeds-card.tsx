import type { RenewedFeed } from '@exchange/contract/feeds';
import type { SavedSearch } from '@exchange/contract/saved-searches';
import { feedSentences } from '@exchange/contract/sentences/feeds';
import { feedScreens } from '@exchange/contract/sentences/feeds.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { focusSoon } from '../../lib/focus.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadingLines } from '../../ui/failures.tsx';
import { inline } from '../../ui/inline.ts';
import { SecretNote } from '../../ui/secret-note.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useToast } from '../../ui/toasts.tsx';

/** The list, which takes the focus when an address goes, and the button that copies a new one. */
const [listId, copyId] = ['feeds-list', 'copy-feed'];

/** Of what there may be a feed: a saved search, or the calendar. */
interface Source {
  readonly id: SavedSearch['id'] | null;
  readonly name: string;
}

interface FeedRowProps {
  source: Source;
  feed: { readonly id: number; readonly created_at: string } | undefined;
  onRenew: () => void;
  onRemove: (id: number) => void;
}

function FeedRow({ source: { id, name }, feed, onRenew, onRemove }: FeedRowProps) {
  const nameId = `feed-${id ?? 'calendar'}`;
  return (
    <li className="list-row list-row--plain">
      <div>
        <p id={nameId}>
          <bdi>{name}</bdi>
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

/** The calendar and the feeds of the saved searches: make an address, see it once, remove it. */
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
  const sources: Source[] = [{ id: null, name: feedScreens.calendar() }, ...(searches.data ?? [])];
  const nameOf = (id: number | null) => sources.find((source) => source.id === id)?.name ?? '';
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
      ) : (
        <ul className="rows" id={listId} tabIndex={-1} aria-labelledby="feeds">
          {sources.map((source) => (
            <FeedRow
              key={source.id}
              source={source}
              feed={feeds.data.find(({ saved_search_id }) => saved_search_id === source.id)}
              onRenew={() => renew.mutate({ saved_search_id: source.id })}
              onRemove={(id) => remove.mutate({ id })}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
