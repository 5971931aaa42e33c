import { type SavedSearch, savedSearchPath } from '@exchange/contract/saved-searches';
import { messages } from '@exchange/contract/sentences/messages';
import { requestSearchScreens } from '@exchange/contract/sentences/request-search.screens';
import { savedSearchSentences } from '@exchange/contract/sentences/saved-searches';
import { savedSearchScreens } from '@exchange/contract/sentences/saved-searches.screens';
import { useState } from 'react';
import { Link } from 'wouter';
import { errorText } from '../../lib/errors.ts';
import { focusSoon } from '../../lib/focus.ts';
import { useCreation } from '../../lib/sending.ts';
import { trpc } from '../../lib/trpc.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { newText } from './saved.logic.ts';

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
export function NewBadge({ of }: { of: Pick<SavedSearch, 'new_count' | 'has_more'> }) {
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
export function SavedLinks({ searches }: { searches: readonly SavedSearch[] }) {
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
