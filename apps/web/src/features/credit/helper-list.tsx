import type { CreditedPerson } from '@exchange/contract/credit';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { focusSoon } from '../../lib/focus.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Meta } from '../../ui/meta.tsx';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink, PersonInstitute } from '../../ui/person-name.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { GiveCredit, useTakeBack } from './give-credit.tsx';
import { type CreditRow, creditText, thanksLabel } from './who-helped.logic.ts';

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

/** Credit that a person has: whether it is verified, thanks, and the way to take it back. */
function GivenCredit({ requestId, credit, nameId, onThank }: GivenCreditProps) {
  const takeBack = useTakeBack();
  return (
    <>
      {credit.verified ? (
        <StatusBadge tone="completed" icon="verified">
          Verified
        </StatusBadge>
      ) : (
        <StatusBadge tone="cancelled" icon="unmet">
          Not verified
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
        Take back
      </Button>
    </>
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
          {credit && <span>Credited</span>}
        </Meta>
      </div>
      <div className="list-row__side">
        {credit ? (
          <GivenCredit requestId={requestId} credit={credit} nameId={nameId} onThank={() => setThanking(true)} />
        ) : (
          <GiveCredit requestId={requestId} personId={person.id} nameId={nameId} onGiven={() => focusSoon(id)} />
        )}
      </div>
      {credit && <p className="list-row__who">{creditText(credit)}</p>}
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
export function HelperList({ requestId, rows }: { requestId: number; rows: readonly CreditRow[] }) {
  const [showsAll, setShowsAll] = useState(false);
  // Who has got credit is always shown, also where they were named by an address below a long list.
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
          Show {rows.length - shown.length} more
        </Button>
      )}
    </>
  );
}
