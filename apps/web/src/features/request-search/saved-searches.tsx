import { paths } from '@exchange/contract/paths';
import type { SavedSearch } from '@exchange/contract/saved-searches';
import { savedSearchSentences } from '@exchange/contract/sentences/saved-searches';
import { savedSearchScreens } from '@exchange/contract/sentences/saved-searches.screens';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { useMedia } from '../../lib/hooks.ts';
import { browserStore } from '../../lib/storage.ts';
import { trpc } from '../../lib/trpc.ts';
import { Aside } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { inline } from '../../ui/inline.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import { newInAll } from './saved.logic.ts';
import { NewBadge, SavedLinks } from './saved-links.tsx';
import { isSearch } from './search.logic.ts';
import { searchAddress, useSearchInAddress } from './use-search.ts';

/** Notes that a saved search was opened by its link, and takes its id out of the address. */
function useNoteOpened(): void {
  const [address] = useSearchParams();
  const [, navigate] = useLocation();
  const { tab, search } = useSearchInAddress();
  const utils = trpc.useUtils();
  // Somebody else's search is shown as any other search; there is nothing to note.
  const { mutate } = trpc.savedSearches.open.useMutation({
    meta: { refetch: false },
    onSettled: () => void utils.savedSearches.list.invalidate(),
  });
  const opened = Number(address.get('saved')) || 0;
  const note = useEffectEvent((id: number) => {
    mutate({ id });
    navigate(searchAddress(tab, search), { replace: true });
  });
  useEffect(() => {
    if (opened > 0) note(opened);
  }, [opened]);
}

/** Where the person reads of what is new. */
function DigestNote() {
  const { data } = trpc.notifications.preferences.useQuery();
  if (!data) return null;
  return (
    <p className="quiet small">
      {data.digest === 'never'
        ? inline(
            savedSearchScreens.emailsOff.parts({
              link: (words) => <Link href={paths.account}>{inline(words)}</Link>,
            }),
          )
        : savedSearchScreens.newByEmail()}
    </p>
  );
}

interface FoldProps {
  searches: readonly SavedSearch[] | undefined;
  children: ReactNode;
}

/** The heading alone, with what is new in all of them; it opens the rest. */
function Fold({ searches, children }: FoldProps) {
  const bodyId = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="saved-fold">
      <button
        type="button"
        className="fold"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="saved" />
        {savedSearchScreens.savedSearches()}
        {searches && <NewBadge of={newInAll(searches)} />}
        <Icon name="down" />
      </button>
      <div id={bodyId} hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
}

const countKey = 'saved-searches';

/** How many there are, or were last time in this browser, so that their place is kept while they are loaded. */
function useCount(searches: readonly SavedSearch[] | undefined): number {
  const [expected] = useState(() => Number(browserStore.get(countKey)) || 0);
  useEffect(() => {
    if (searches !== undefined) browserStore.set(countKey, String(searches.length));
  }, [searches]);
  return searches?.length ?? expected;
}

function InPlace({ place }: { place: 'margin' | 'fold' }) {
  useNoteOpened();
  const { search } = useSearchInAddress();
  const query = trpc.savedSearches.list.useQuery();
  const { data: searches } = query;
  const count = useCount(searches);
  if (count === 0 && (place === 'fold' || !isSearch(search))) return null;
  const content = query.isError ? (
    <LoadFailed query={query} fallback={savedSearchSentences.fallback.loadSavedSearches()} />
  ) : searches === undefined ? (
    <LineSkeletons count={Math.max(1, count)} />
  ) : searches.length === 0 ? (
    <p>{savedSearchScreens.noneSaved()}</p>
  ) : (
    <>
      <SavedLinks searches={searches} />
      <DigestNote />
    </>
  );
  if (place === 'fold') return <Fold searches={searches}>{content}</Fold>;
  return <Aside title={savedSearchScreens.savedSearches()}>{content}</Aside>;
}

/**
 * The saved searches with what is new in each: in the margin of a wide screen, in a fold above the list of others; nothing in the
 * other of the two places.
 */
export default function SavedSearches({ place }: { place: 'margin' | 'fold' }) {
  const isWide = useMedia('(width >= 72rem)');
  return isWide === (place === 'margin') ? <InPlace place={place} /> : null;
}
