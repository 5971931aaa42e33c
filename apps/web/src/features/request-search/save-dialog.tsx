import { limits } from '@exchange/contract/limits';
import { paths } from '@exchange/contract/paths';
import { Link } from 'wouter';
import { useCreation } from '../../lib/sending.ts';
import { trpc } from '../../lib/trpc.ts';
import { offersLabel } from './filter-row.tsx';
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
  const chosen = useChosenNames(search).map(({ name }) => name);
  const known = trpc.savedSearches.list.useQuery();
  const emails = trpc.notifications.preferences.useQuery();
  const hasDigest = emails.data?.digest !== 'never';
  const { mutateAsync, isPending, error } = trpc.savedSearches.save.useMutation({
    meta: { refetch: false },
    onSuccess: ({ id, message }, { name }) => {
      void utils.savedSearches.list.invalidate();
      onSaved(
        { id, name },
        `${message}. ${hasDigest ? 'Its new requests come by email.' : 'The list says what is new in it.'}`,
      );
    },
  });
  const save = useCreation('saved-search', mutateAsync);
  // The names of filters are in the cache by now; the field takes what is there when it appears.
  if (emails.isPending || known.isPending) return null;
  return (
    <NameDialog
      title="Save this search"
      name={suggestedName(search.q, search.offers === 'none' ? [...chosen, offersLabel] : chosen)}
      hint={
        hasDigest ? (
          'New requests in it come by email, under this name.'
        ) : (
          <>
            Emails of new requests are off, so the list alone says what is new.{' '}
            <Link href={paths.account}>Choose your emails</Link>
          </>
        )
      }
      note={
        known.data && (
          <p className="quiet small">
            You have {known.data.length} of {limits.savedSearches} saved searches.
          </p>
        )
      }
      isPending={isPending}
      error={error}
      onSave={(name) => save({ ...searchParameters(search), name })}
      onClose={onClose}
    />
  );
}
