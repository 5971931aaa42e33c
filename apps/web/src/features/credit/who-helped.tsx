import { type CreditedPerson, points } from '@exchange/contract/credit';
import { creditSentences } from '@exchange/contract/sentences/credit';
import { creditScreens } from '@exchange/contract/sentences/credit.screens';
import { creditDocumentScreens } from '@exchange/contract/sentences/credit-documents.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { errorText } from '../../lib/errors.ts';
import { focusSoon } from '../../lib/focus.ts';
import { trpc } from '../../lib/trpc.ts';
import { LoadError } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxOption } from '../../ui/checkbox.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Meta } from '../../ui/meta.tsx';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink, PersonInstitute } from '../../ui/person-name.tsx';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { type CreditRow, creditText, rowsOf, thanksLabel, whoHelpedId } from './credit.logic.ts';
import { AddCollaborator, GiveCredit, useTakeBack } from './give-credit.tsx';

const ThanksDialog = lazyPart(() => import('./thanks-dialog.tsx'));

/** People that are shown at first. */
const shownAtFirst = 5;

const rowId = (requestId: number, personId: number) => `helped-${requestId}-${personId}`;

interface GivenCreditProps {
  requestId: number;
  credit: CreditedPerson;
  /** Element id of the person's name. */
  nameId: string;
  onThank: () => void;
}

/** Credit that a person has: whether the person offered help, thanks, and the way to take it back. */
function GivenCredit({ requestId, credit, nameId, onThank }: GivenCreditProps) {
  const takeBack = useTakeBack();
  return (
    <>
      {credit.verified ? (
        <StatusBadge tone="completed" icon="offer">
          {creditScreens.offeredHelp()}
        </StatusBadge>
      ) : (
        <StatusBadge tone="cancelled" icon="unmet">
          {creditScreens.offeredNoHelp()}
        </StatusBadge>
      )}
      {credit.hashid !== null && (
        <Button variant="quiet" small aria-haspopup="dialog" aria-describedby={nameId} onClick={onThank}>
          {thanksLabel(credit)}
        </Button>
      )}
      <Button
        variant="quiet"
        small
        busy={takeBack.isPending}
        aria-describedby={nameId}
        onClick={() => takeBack.mutate({ id: requestId, userId: credit.id })}
      >
        {creditScreens.takeBack()}
      </Button>
    </>
  );
}

/** Whether the signed document of a collaborator may name the title. */
function TitleChoice({ requestId, credit, nameId }: Omit<GivenCreditProps, 'onThank'>) {
  const toast = useToast();
  const { mutate, isPending } = trpc.credit.shareTitle.useMutation({
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) =>
      toast.error(errorText(error, creditSentences.fallback.thank(), messages.fallback.networkRetry())),
  });
  return (
    <div className="list-row__who">
      <CheckboxOption
        checked={credit.may_name_title}
        disabled={isPending}
        aria-describedby={nameId}
        onChange={(mayNameTitle) => mutate({ id: requestId, userId: credit.id, mayNameTitle })}
      >
        {creditDocumentScreens.mayNameTitle()}
      </CheckboxOption>
    </div>
  );
}

function HelperRow({ requestId, row: { person, credit } }: { requestId: number; row: CreditRow }) {
  const id = rowId(requestId, person.id);
  const nameId = `${id}-name`;
  const toast = useToast();
  const [isThanking, setThanking] = useState(false);
  return (
    <li className="list-row list-row--plain" id={id} tabIndex={-1}>
      <div>
        <span id={nameId}>
          <NameLink href={profileHref(person.hashid)}>{displayName(person.name)}</NameLink>
        </span>
        <Meta>
          <PersonInstitute person={person} />
          {credit?.email && credit.hashid !== null && <span>{credit.email}</span>}
          {credit && <span>{creditScreens.credited()}</span>}
        </Meta>
      </div>
      <div className="list-row__side row">
        {credit ? (
          <GivenCredit requestId={requestId} credit={credit} nameId={nameId} onThank={() => setThanking(true)} />
        ) : (
          <GiveCredit requestId={requestId} personId={person.id} nameId={nameId} onGiven={() => focusSoon(id)} />
        )}
      </div>
      {credit && <p className="list-row__who">{creditText(credit)}</p>}
      {credit?.confirmed_at && <TitleChoice requestId={requestId} credit={credit} nameId={nameId} />}
      {isThanking && credit && (
        <ThanksDialog
          requestId={requestId}
          person={credit}
          onSaved={(message) => {
            flushSync(() => setThanking(false));
            toast.success(message);
          }}
          onClose={() => setThanking(false)}
        />
      )}
    </li>
  );
}

/** Those who helped, of whom a long list is cut until the user asks for the rest. */
function HelperList({ requestId, rows }: { requestId: number; rows: readonly CreditRow[] }) {
  const [showsAll, setShowsAll] = useState(false);
  // A person with credit is always shown, also if they were named by an address below a long list.
  const shown = rows.filter(({ credit }, index) => showsAll || index < shownAtFirst || credit !== undefined);
  const next = rows.find((row) => !shown.includes(row));
  return (
    <>
      <ul className="rows">
        {shown.map((row) => (
          <HelperRow key={row.person.id} requestId={requestId} row={row} />
        ))}
      </ul>
      {next && (
        <Button
          variant="quiet"
          small
          onClick={() => {
            setShowsAll(true);
            focusSoon(rowId(requestId, next.person.id));
          }}
        >
          {creditScreens.showMore({ count: rows.length - shown.length })}
        </Button>
      )}
    </>
  );
}

const JoinInvitations = lazyPart(() => import('./join-invitations.tsx'));

/** Who helped with a successful request: credit in one press, and a field for others (docs/behaviour/credit.md#credit). */
export default function Collaborators({ requestId, title }: { requestId: number; title: string }) {
  const named = trpc.credit.listGiven.useQuery({ id: requestId });
  const helpers = trpc.credit.listHelpers.useQuery({ id: requestId });
  const failed = [named, helpers].find((query) => query.isError && query.data === undefined);
  const rows = named.data && helpers.data && rowsOf(helpers.data, named.data);
  return (
    <section className="card-section" aria-label={creditScreens.whoHelpedOn({ title })}>
      <h3 id={whoHelpedId(requestId)} tabIndex={-1}>
        {creditScreens.whoHelped()}
      </h3>
      <p className="quiet small">
        {creditScreens.whatCreditDoes({ gotCredit: points.gotCredit, gaveCredit: points.gaveCredit })}
      </p>
      {failed ? (
        <LoadError
          title={errorText(failed.error, messages.fallback.formData())}
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
        label={rows && rows.length > 0 ? creditScreens.somebodyElse() : creditScreens.theirEmail()}
      />
    </section>
  );
}
