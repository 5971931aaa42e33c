import { points } from '@exchange/contract/limits';
import { messages } from '@exchange/contract/messages';
import { type FormEvent, lazy, Suspense, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTextDraft } from '../../lib/draft.ts';
import { errorText } from '../../lib/errors.ts';
import { focusFirstInvalid, focusSoon } from '../../lib/focus.ts';
import { trpc } from '../../lib/trpc.ts';
import { LoadError } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { InputWithButton } from '../../ui/inputs.tsx';
import { Meta } from '../../ui/meta.tsx';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { displayInstitute, displayName, profileHref } from '../people/person.ts';
import { Institute, NameLink } from '../people/person-name.tsx';
import {
  addressProblem,
  creditText,
  isUnknownAddress,
  type Row,
  rowsOf,
  thanksLabel,
  trackingError,
} from './collaborators.logic.ts';
import { GiveCredit, useTakeBack } from './give-credit.tsx';

const ThanksDialog = lazy(() => import('../record/thanks-dialog.tsx'));
const JoinInvitations = lazy(() => import('./join-invitations.tsx'));

/** People that are shown at first. */
const shownAtFirst = 5;

const rowId = (requestId: number, personId: number) => `helped-${requestId}-${personId}`;

function PersonRow({ requestId, row: { person, credit } }: { requestId: number; row: Row }) {
  const name = displayName(person.name);
  const institute = displayInstitute(person);
  const id = rowId(requestId, person.id);
  const takeBack = useTakeBack();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="list-row list-row--plain" id={id} tabIndex={-1}>
      <div className="collaborators__who">
        <NameLink href={profileHref(person.hashid)}>{name}</NameLink>
        <Meta>
          {institute && (
            <span>
              <Institute {...institute} />
            </span>
          )}
          {credit?.email && credit.hashid !== null && <span>{credit.email}</span>}
          {credit && <span>Credited</span>}
        </Meta>
      </div>
      <div className="list-row__side">
        {credit === undefined ? (
          <GiveCredit requestId={requestId} person={{ id: person.id, name }} onGiven={() => focusSoon(id)} />
        ) : (
          <>
            <StatusBadge
              {...(credit.verified
                ? ({ tone: 'completed', icon: 'verified' } as const)
                : ({ tone: 'cancelled', icon: 'unmet' } as const))}
            >
              {credit.verified ? 'Verified' : 'Not verified'}
            </StatusBadge>
            {credit.hashid !== null && (
              <Button
                variant="quiet"
                small
                aria-haspopup="dialog"
                aria-label={`${thanksLabel(credit)}: ${name}`}
                onClick={() => setOpen(true)}
              >
                {thanksLabel(credit)}
              </Button>
            )}
            <Button
              variant="quiet"
              small
              busy={takeBack.isPending}
              aria-label={`Take back the credit: ${name}`}
              onClick={() => takeBack.mutate({ id: requestId, userId: person.id })}
            >
              Take back
            </Button>
          </>
        )}
      </div>
      {credit && <p className="list-row__who">{creditText(credit)}</p>}
      {isOpen && credit && (
        <Suspense fallback={null}>
          <ThanksDialog
            requestId={requestId}
            person={credit}
            onSaved={(message) => {
              flushSync(() => setOpen(false));
              toast.success(message);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </li>
  );
}

/** The people, of whom a long list is cut until the user asks for the rest. */
function People({ requestId, rows }: { requestId: number; rows: readonly Row[] }) {
  const [all, setAll] = useState(false);
  // Who has got credit is always shown, also where they were named by an address below a long list.
  const shown = rows.filter(({ credit }, index) => all || index < shownAtFirst || credit !== undefined);
  const next = rows.find((row) => !shown.includes(row));
  return (
    <>
      <ul className="rows">
        {shown.map((row) => (
          <PersonRow key={row.person.id} requestId={requestId} row={row} />
        ))}
      </ul>
      {next && (
        <Button
          variant="quiet"
          small
          onClick={() => {
            setAll(true);
            focusSoon(rowId(requestId, next.person.id));
          }}
        >
          Show {rows.length - shown.length} more
        </Button>
      )}
    </>
  );
}

function AddCollaborator({ requestId, label }: { requestId: number; label: string }) {
  const toast = useToast();
  const [address, setAddress, forget] = useTextDraft(`collaborator:${requestId}`);
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending, error, reset } = trpc.collaborators.track.useMutation({
    onSuccess: ({ message }) => {
      toast.success(message);
      forget();
    },
  });
  // The address that nobody has, until another one is typed.
  const unknown = isUnknownAddress(error) ? address.trim() : undefined;
  const invite = trpc.record.inviteToJoin.useMutation({
    onSuccess: ({ message }) => {
      toast.success(message);
      forget();
      reset();
    },
    onError: (failure) =>
      toast.error(errorText(failure, messages.fallback.inviteToJoin, messages.fallback.networkRetry)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const found = addressProblem(address);
    setProblem(found);
    reset();
    if (found === undefined) mutate({ id: requestId, email: address.trim() });
    else focusFirstInvalid(event.currentTarget);
  };
  return (
    <form className="collaborators__add" noValidate onSubmit={submit}>
      <InputWithButton
        label={label}
        type="email"
        inputMode="email"
        autoComplete="off"
        readOnly={isPending}
        value={address}
        error={problem ?? (error ? trackingError(error) : undefined)}
        onChange={(value) => {
          setAddress(value);
          setProblem(undefined);
          reset();
        }}
        button={
          <Button type="submit" busy={isPending}>
            Add
          </Button>
        }
      />
      {unknown !== undefined && (
        <div className="row">
          <Button
            small
            icon="mail"
            busy={invite.isPending}
            onClick={() => invite.mutate({ id: requestId, email: unknown })}
          >
            Invite them to join
          </Button>
          <p className="field__hint">One email. When they join with this address, they are asked to confirm.</p>
        </div>
      )}
    </form>
  );
}

/** Who helped with a successful request: credit in one press, and a field for others (docs/behaviour.md#collaborators). */
export default function Collaborators({ requestId }: { requestId: number }) {
  const headingId = useId();
  const named = trpc.collaborators.list.useQuery({ id: requestId });
  const helpers = trpc.collaborators.helpers.useQuery({ id: requestId });
  const failed = [named, helpers].find((query) => query.isError && query.data === undefined);
  const rows = named.data && helpers.data && rowsOf(helpers.data, named.data);
  return (
    <section className="card-section" aria-labelledby={headingId}>
      <h4 id={headingId}>Who helped?</h4>
      <p className="quiet small">
        Give credit to those who helped: they get {points.wasTracked} points, you get {points.trackedCollaboration}.
        “Verified” means they offered help on this request.
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
      {rows && rows.length > 0 && <People requestId={requestId} rows={rows} />}
      <Suspense fallback={null}>
        <JoinInvitations requestId={requestId} />
      </Suspense>
      <AddCollaborator
        requestId={requestId}
        label={rows && rows.length > 0 ? 'Somebody else helped? Their email' : 'Their email'}
      />
    </section>
  );
}
