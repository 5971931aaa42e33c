import { paths } from '@exchange/contract/paths';
import { requestSearchScreens } from '@exchange/contract/sentences/request-search.screens';
import { savedSearchScreens } from '@exchange/contract/sentences/saved-searches.screens';
import { Link } from 'wouter';
import { pageSize } from '../../lib/paged.ts';
import { useCreation } from '../../lib/sending.ts';
import { trpc } from '../../lib/trpc.ts';
import { inline } from '../../ui/inline.ts';
import { NameDialog } from './name-dialog.tsx';
import { suggestedName } from './saved.logic.ts';
import { type RequestSearch, searchParameters } from './search.logic.ts';
import { useChosenNames } from './use-search.ts';

interface SaveDialogProps {
  search: RequestSearch;
  /** Called when the search is saved, with a sentence about what happens next. */
  onSaved: (saved: { readonly id: number; readonly name: string }, sentence: string) => void;
  onClose: () => void;
}

/** Saves a search under a name. */
export default function SaveDialog({ search, onSaved, onClose }: SaveDialogProps) {
  const utils = trpc.useUtils();
  const said = savedSearchScreens.save;
  const chosen = useChosenNames(search).map(({ name }) => name);
  const known = trpc.savedSearches.list.useQuery();
  const emails = trpc.notifications.preferences.useQuery();
  const hasDigest = emails.data?.digest !== 'never';
  const { mutateAsync, isPending, error } = trpc.savedSearches.save.useMutation({
    meta: { refetch: false },
    onSuccess: ({ id, message }, { name }) => {
      void utils.savedSearches.list.invalidate();
      onSaved({ id, name }, hasDigest ? said.doneByEmail({ message }) : said.done({ message }));
    },
  });
  const save = useCreation('saved-search', mutateAsync);
  // Solved requests cannot be saved: nothing new comes among them.
  const { among, ...parameters } = searchParameters(search);
  // A saved search corrects no typing error. What this one found is on the screen, so that it is in the cache.
  const found = utils.requests.search.getInfiniteData({ ...searchParameters(search), limit: pageSize });
  const q = found?.pages[0]?.corrected_q ?? search.q;
  const saved = {
    ...parameters,
    ...(q === '' ? {} : { q }),
    ...(among === undefined || among === 'solved' ? {} : { among }),
  };
  // The names of filters are in the cache by now; the field takes what is there when it appears.
  if (emails.isPending || known.isPending) return null;
  return (
    <NameDialog
      title={requestSearchScreens.saveThis()}
      name={suggestedName(q, search.offers === 'none' ? [...chosen, requestSearchScreens.noOffers()] : chosen)}
      hint={
        hasDigest
          ? said.byEmail()
          : inline(said.emailsOff.parts({ link: (words) => <Link href={paths.account}>{inline(words)}</Link> }))
      }
      note={known.data && <p className="quiet small">{said.used({ count: known.data.length })}</p>}
      isPending={isPending}
      error={error}
      onSave={(name) => save({ ...saved, name })}
      onClose={onClose}
    />
  );
}
