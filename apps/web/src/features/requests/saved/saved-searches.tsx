import { messages } from '@exchange/contract/messages';
import { paths } from '@exchange/contract/paths';
import { savedSearchPath } from '@exchange/contract/saved-search-path';
import type { SavedSearch } from '@exchange/contract/saved-searches';
import { lazy, Suspense, useEffect, useEffectEvent, useId, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { errorText } from '../../../lib/errors.ts';
import { focusSoon } from '../../../lib/focus.ts';
import { useMedia } from '../../../lib/hooks.ts';
import { browserStore } from '../../../lib/storage.ts';
import { trpc } from '../../../lib/trpc.ts';
import { Aside } from '../../../ui/card.tsx';
import { CountBadge } from '../../../ui/count-badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { LineSkeletons } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { isSearch } from '../search/search.logic.ts';
import { searchAddress, useSearchInAddress } from '../search/use-search-in-address.ts';
import { newInAll, newText } from './saved.logic.ts';

const RenameDialog = lazy(() => import('./rename-dialog.tsx'));

const title = 'Saved searches';
const fallback = messages.fallback.loadSavedSearches;

function NewBadge({ of }: { of: Pick<SavedSearch, 'new_count' | 'has_more'> }) {
  return <CountBadge count={of.new_count} hasMore={of.has_more} label={newText(of)} />;
}

const linkId = (id: number) => `saved-search-${id}`;

/** Removes a search; the message offers to save it anew. */
function useRemove() {
  const toast = useToast();
  const utils = trpc.useUtils();
  const meta = { refetch: false };
  const again = () => void utils.savedSearches.list.invalidate();
  const onError = (error: unknown) =>
    toast.error(errorText(error, messages.fallback.changeSavedSearch, messages.fallback.networkRetry));
  const { mutate: save } = trpc.savedSearches.save.useMutation({ meta, onError, onSettled: again });
  const { mutate: remove } = trpc.savedSearches.remove.useMutation({ meta, onError, onSettled: again });
  return ({ id, name, q, type, area, institute, among, offers, sort }: SavedSearch) => {
    const undo = () => save({ name, q, type, area, institute, among, sort, ...(offers === null ? {} : { offers }) });
    remove({ id }, { onSuccess: ({ message }) => toast.success(message, { action: { label: 'Undo', run: undo } }) });
  };
}

/** The links, each with what is new, and a menu. */
function Links({ searches }: { searches: readonly SavedSearch[] }) {
  const [renamed, setRenamed] = useState<SavedSearch | null>(null);
  const remove = useRemove();
  return (
    <>
      <ul className="saved">
        {searches.map((search, at) => (
          <li key={search.id}>
            <Link id={linkId(search.id)} href={savedSearchPath(search)} dir="auto">
              {search.name}
            </Link>
            <NewBadge of={search} />
            <Menu
              className="icon-button"
              button={<Icon name="more" />}
              label={`Rename or remove: ${search.name}`}
              menuLabel={search.name}
            >
              {(close) => (
                <>
                  <MenuItem
                    icon="edit"
                    onClick={() => {
                      close();
                      setRenamed(search);
                    }}
                  >
                    Rename
                  </MenuItem>
                  <MenuItem
                    icon="close"
                    onClick={() => {
                      close();
                      const next = searches[at + 1] ?? searches[at - 1];
                      if (next) focusSoon(linkId(next.id));
                      remove(search);
                    }}
                  >
                    Remove
                  </MenuItem>
                </>
              )}
            </Menu>
          </li>
        ))}
      </ul>
      {renamed && (
        <Suspense fallback={null}>
          <RenameDialog saved={renamed} onClose={() => setRenamed(null)} />
        </Suspense>
      )}
    </>
  );
}

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

/** How many there were last time in this browser, so that their place is kept while they are loaded. */
const countKey = 'saved-searches';

/**
 * The saved searches with what is new in each: in the margin of a wide screen, in a fold above the list of others; nothing in the
 * other of the two places.
 */
export default function SavedSearches({ place }: { place: 'margin' | 'fold' }) {
  const isWide = useMedia('(width >= 72rem)');
  return isWide === (place === 'margin') ? <InPlace place={place} /> : null;
}

function InPlace({ place }: { place: 'margin' | 'fold' }) {
  useNoteOpened();
  const { search } = useSearchInAddress();
  const query = trpc.savedSearches.list.useQuery();
  const searches = query.data;
  const emails = trpc.notifications.preferences.useQuery(undefined, { enabled: (searches?.length ?? 0) > 0 });
  const bodyId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [expected] = useState(() => Number(browserStore.get(countKey)) || 0);
  useEffect(() => {
    if (searches !== undefined) browserStore.set(countKey, String(searches.length));
  }, [searches]);
  const count = searches?.length ?? expected;
  if (count === 0 && !isSearch(search)) return null;
  const content = query.isError ? (
    <LoadFailed query={query} fallback={fallback} />
  ) : searches === undefined ? (
    <LineSkeletons count={Math.max(1, expected)} />
  ) : searches.length === 0 ? (
    <p>None yet. Choose “Save this search” for what you would like to hear about.</p>
  ) : (
    <>
      <Links searches={searches} />
      {emails.data && (
        <p className="quiet small">
          {emails.data.digest === 'never' ? (
            <>
              Your digest is off, so new requests show only here. <Link href={paths.account}>Choose your emails</Link>
            </>
          ) : (
            'What is new in them comes with your digest, under these names.'
          )}
        </p>
      )}
    </>
  );
  if (place === 'margin') return <Aside title={title}>{content}</Aside>;
  if (count === 0) return null;
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
        {title}
        {searches && <NewBadge of={newInAll(searches)} />}
        <Icon name="down" />
      </button>
      <div id={bodyId} hidden={!isOpen}>
        {content}
      </div>
    </div>
  );
}
