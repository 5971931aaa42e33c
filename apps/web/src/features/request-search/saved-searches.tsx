import { paths } from '@exchange/contract/paths';
import { type SavedSearch, savedSearchPath } from '@exchange/contract/saved-searches';
import { messages } from '@exchange/contract/sentences/messages';
import { requestSearchScreens } from '@exchange/contract/sentences/request-search.screens';
import { savedSearchSentences } from '@exchange/contract/sentences/saved-searches';
import { savedSearchScreens } from '@exchange/contract/sentences/saved-searches.screens';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { errorText } from '../../lib/errors.ts';
import { focusSoon } from '../../lib/focus.ts';
import { useMedia } from '../../lib/hooks.ts';
import { useCreation } from '../../lib/sending.ts';
import { browserStore } from '../../lib/storage.ts';
import { trpc } from '../../lib/trpc.ts';
import { Aside } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/failures.tsx';
import { Icon } from '../../ui/icon.tsx';
import { inline } from '../../ui/inline.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { newInAll, newText } from './saved.logic.ts';
import { isSearch } from './search.logic.ts';
import { searchAddress, useSearchInAddress } from './use-search.ts';

/** Removes a search; the message offers to save it anew. */
function useRemoveSaved() {
  const toast = useToast();
  const utils = trpc.useUtils();
  const options = {
    meta: { refetch: false },
    onError: (error: unknown) =>
      toast.error(
        errorText(error, savedSearchSentences.fallback.changeSavedSearch(), messages.fallback.networkRetry()),
      ),
    onSettled: () => void utils.savedSearches.list.invalidate(),
  };
  const { mutateAsync } = trpc.savedSearches.save.useMutation(options);
  const save = useCreation('removed-search', mutateAsync);
  const { mutate: remove } = trpc.savedSearches.remove.useMutation(options);
  return ({ id, name, q, type, area, institute, among, offers, needed, effort, language, sort }: SavedSearch) => {
    const undo = () =>
      save({
        ...{ name, q, type, area, institute, among, effort, language, sort },
        ...(offers === null ? {} : { offers }),
        ...(needed === null ? {} : { needed }),
      });
    remove(
      { id },
      { onSuccess: ({ message }) => toast.success(message, { action: { label: messages.button.undo(), run: undo } }) },
    );
  };
}

const RenameDialog = lazyPart(() => import('./name-dialog.tsx'));

const linkId = (id: number) => `saved-search-${id}`;

/** How many requests are new in a search, or in all of them. */
function NewBadge({ of }: { of: Pick<SavedSearch, 'new_count' | 'has_more'> }) {
  return of.new_count > 0 && <span className="count-badge">{newText(of)}</span>;
}

interface LinkMenuProps {
  search: SavedSearch;
  onRename: () => void;
  onRemove: () => void;
}

function LinkMenu({ search: { name }, onRename, onRemove }: LinkMenuProps) {
  return (
    <Menu
      className="icon-button"
      button={<Icon name="more" />}
      label={savedSearchScreens.renameOrRemove()}
      menuLabel={name}
    >
      <MenuItem icon="edit" onClick={onRename}>
        {requestSearchScreens.rename()}
      </MenuItem>
      <MenuItem icon="close" onClick={onRemove}>
        {messages.button.remove()}
      </MenuItem>
    </Menu>
  );
}

/** The links to saved searches, each with what is new, and a menu. */
function SavedLinks({ searches }: { searches: readonly SavedSearch[] }) {
  const [renamed, setRenamed] = useState<SavedSearch | null>(null);
  const remove = useRemoveSaved();
  const removeAt = (at: number, search: SavedSearch) => {
    const next = searches[at + 1] ?? searches[at - 1];
    if (next) focusSoon(linkId(next.id));
    remove(search);
  };
  return (
    <>
      <ul className="saved">
        {searches.map((search, at) => (
          <li key={search.id}>
            <Link id={linkId(search.id)} href={savedSearchPath(search)} dir="auto">
              {search.name}
            </Link>
            <NewBadge of={search} />
            <LinkMenu search={search} onRename={() => setRenamed(search)} onRemove={() => removeAt(at, search)} />
          </li>
        ))}
      </ul>
      {renamed && <RenameDialog saved={renamed} onClose={() => setRenamed(null)} />}
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

/** Only the heading, with what is new in all of them; it opens the rest. */
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
