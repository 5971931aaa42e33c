import { points } from '@exchange/contract/credit';
import { messages } from '@exchange/contract/messages';
import { errorText } from '../../lib/errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { LoadError } from '../../ui/banner.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import { AddCollaborator } from './give-credit-by-email.tsx';
import { HelperList } from './helper-list.tsx';
import { rowsOf, whoHelpedId } from './who-helped.logic.ts';

const JoinInvitations = lazyPart(() => import('./join-invitations.tsx'));

/** Who helped with a successful request: credit in one press, and a field for others (docs/behaviour/credit.md#credit). */
export default function Collaborators({ requestId, title }: { requestId: number; title: string }) {
  const named = trpc.credit.listGiven.useQuery({ id: requestId });
  const helpers = trpc.credit.listHelpers.useQuery({ id: requestId });
  const failed = [named, helpers].find((query) => query.isError && query.data === undefined);
  const rows = named.data && helpers.data && rowsOf(helpers.data, named.data);
  return (
    <section className="card-section" aria-label={`Who helped? ${title}`}>
      <h4 id={whoHelpedId(requestId)} tabIndex={-1}>
        Who helped?
      </h4>
      <p className="quiet small">
        Give credit to those who helped: they get {points.gotCredit} points, you get {points.gaveCredit}. “Verified”
        means they offered help on this request.
      </p>
      {failed ? (
        <LoadError
          title={errorText(failed.error, messages.fallback.formData)}
          busy={failed.isFetching}
          onRetry={() => void Promise.all([named.refetch(), helpers.refetch()])}
        />
      ) : (
        !rows && <LineSkeletons count={1} />
      )}
      {rows && rows.length > 0 && <HelperList requestId={requestId} rows={rows} />}
      <JoinInvitations requestId={requestId} />
      <AddCollaborator
        requestId={requestId}
        label={rows && rows.length > 0 ? 'Somebody else helped? Their email' : 'Their email'}
      />
    </section>
  );
}
