import { messages } from '@exchange/contract/sentences/messages';
import { operatorSentences } from '@exchange/contract/sentences/operators';
import { operatorScreens } from '@exchange/contract/sentences/operators.screens';
import { operatorReports } from '@exchange/contract/sentences/operators-reports.screens';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { useTextDraft } from '../../lib/draft.ts';
import { type Inputs, type Outputs, trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Card, DescriptionItem, DescriptionList } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/failures.tsx';
import { inline } from '../../ui/inline.ts';
import { Meta } from '../../ui/meta.tsx';
import { displayName } from '../../ui/person.ts';
import { Pictures } from '../../ui/pictures/pictures.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { RequestPlan } from '../requests/request-facts.tsx';
import { ReasonField, useOperatorAction } from './action-dialog.tsx';
import { ConfirmField, PanelWaiting } from './console-parts.tsx';
import { AccountLine, AccountLink, Outcomes } from './report-panel.tsx';

type Waiting = Outputs['operators']['firstRequests'];
type Request = Waiting['requests'][number];

const outcomes = ['post', 'decline'] as const;
type Outcome = (typeof outcomes)[number];

/** Whether the request is posted; if not, why. Nothing typed is lost when the owner changes something meanwhile. */
function FirstDecision({ id, changed_at, onDone }: { id: number; changed_at: string; onDone: () => void }) {
  const { decideFirstRequest } = trpc.useUtils().client.operators;
  const [outcome, setOutcome] = useState<Outcome>();
  const [reason, setReason, forget] = useTextDraft(`first-request:${id}`);
  const [isChecked, setChecked] = useState(false);
  const acting = useOperatorAction(
    (decision: Inputs['operators']['decideFirstRequest']) => decideFirstRequest.mutate(decision),
    () => {
      forget();
      onDone();
    },
  );
  const isMissing = outcome === 'decline' && reason.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (outcome !== undefined && !isMissing)
      void acting.run({ id, changed_at, ...(outcome === 'decline' && { reason }) });
  };
  const { first } = operatorReports;
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Outcomes possible={outcomes} words={first} chosen={outcome} onChoose={setOutcome} />
      {outcome === 'decline' && (
        <ReasonField
          isForPerson
          value={reason}
          onChange={setReason}
          error={
            acting.fields.reason ?? (isChecked && isMissing ? operatorSentences.validation.operatorReason() : undefined)
          }
        />
      )}
      <ConfirmField action={acting} />
      {outcome !== undefined && (
        <div className="form__foot">
          <Button variant="primary" type="submit" busy={acting.isPending}>
            {first[outcome].button()}
          </Button>
        </div>
      )}
    </form>
  );
}

function RequestText({ request }: { request: Request }) {
  return (
    <>
      <Meta>
        <span className="meta__type">{request.collaboration_type_name}</span>
        {request.technical_areas.map(({ id, name }) => (
          <span key={id}>{name}</span>
        ))}
        <span>{requestSentences.scope[request.share_scope]()}</span>
      </Meta>
      <RequestPlan request={request} />
      <div className="snapshot" dir="auto">
        <p>
          <b>{request.title}</b>
        </p>
        <p>{request.description}</p>
        <Pictures pictures={request.pictures} from={displayName(request.user_name)} />
      </div>
    </>
  );
}

/** A first request with what is known of the account, and what waits behind it. */
function FirstPanel({ id, onDone }: { id: number; onDone: () => void }) {
  const query = trpc.operators.firstRequests.useQuery({ id });
  const { first } = operatorReports;
  if (query.error || !query.data) return <PanelWaiting query={query} label={first.loadingOne()} />;
  const { about, requests, changed_at } = query.data;
  const own = requests.find((request) => request.id === id);
  const behind = requests.filter((request) => request.id !== id);
  return (
    <Card titleId="report" title={inline(first.heading.parts({ name: <bdi>{displayName(about.name)}</bdi> }))}>
      {own && <RequestText request={own} />}
      <DescriptionList>
        <DescriptionItem label={operatorScreens.account()}>
          <AccountLine about={about} />
          <AccountLink id={about.user_id} />
        </DescriptionItem>
      </DescriptionList>
      {behind.length > 0 && (
        <>
          <p className="quiet">{first.behind({ count: behind.length })}</p>
          {behind.map((request) => (
            <RequestText key={request.id} request={request} />
          ))}
        </>
      )}
      <FirstDecision id={id} changed_at={changed_at} onDone={onDone} />
    </Card>
  );
}

interface FirstRequestsProps {
  id: number | null;
  addressOf: (of: { id: number }) => string;
  /** Opens the next of these after a decision. */
  onDone: (decided: number, ids: readonly number[]) => void;
}

/** The first requests that wait, and one of them opened beside. */
export function FirstRequests({ id, addressOf, onDone }: FirstRequestsProps) {
  const query = trpc.operators.listFirstRequests.useQuery();
  const { data } = query;
  const { first } = operatorReports;
  if (query.error) return <LoadFailed query={query} fallback={messages.fallback.occurred()} />;
  if (!data)
    return (
      <Loading label={first.loading()}>
        <RowSkeletons count={3} />
      </Loading>
    );
  if (data.length === 0 && id === null)
    return (
      <EmptyState title={first.none()}>
        <p>{first.noneAdvice()}</p>
      </EmptyState>
    );
  return (
    <div className="console__two console__two--side">
      <ul className="rows">
        {data.map((row) => (
          <li key={row.id} className="list-row" data-unread="">
            <h2 className="list-row__title">
              <Link href={addressOf({ id: row.id })} aria-current={row.id === id ? true : undefined}>
                <bdi>{displayName(row.owner_name)}</bdi>
              </Link>
            </h2>
            <p className="list-row__who meta">
              <span>
                <bdi>{row.title}</bdi>
              </span>
              {row.more > 0 && <span>{first.more({ count: row.more })}</span>}
            </p>
            <div className="list-row__side">
              <TimeAgo at={row.asked_at} short />
            </div>
          </li>
        ))}
      </ul>
      {id === null ? (
        <p className="quiet">{first.choose()}</p>
      ) : (
        <FirstPanel
          key={id}
          id={id}
          onDone={() =>
            onDone(
              id,
              data.map((row) => row.id),
            )
          }
        />
      )}
    </div>
  );
}
