import { pathTo } from '@exchange/contract/paths';
import { messages } from '@exchange/contract/sentences/messages';
import { operatorScreens } from '@exchange/contract/sentences/operators.screens';
import { operatorRequests } from '@exchange/contract/sentences/operators-requests.screens';
import { statusClass, statusLabel } from '@exchange/contract/statuses';
import { useState } from 'react';
import { Link } from 'wouter';
import { formatCount } from '../../lib/formatters.ts';
import { byCursor, itemsOf } from '../../lib/paged.ts';
import { useTitle } from '../../lib/title.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { BelongsTo } from '../../ui/belongs-to.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MorePages } from '../../ui/load-more.tsx';
import { displayName } from '../../ui/person.ts';
import { type Action, ActionDialog } from './action-dialog.tsx';
import { ConsoleFinder, ConsoleList, Filters, hidden, NumberCell, numbers, useConsoleSearch } from './console-list.tsx';
import { StateBadge } from './console-parts.tsx';
import { day } from './figures.logic.ts';

type Request = Outputs['operators']['listRequests']['items'][number];

const states = ['all', 'active', 'withdrawn', 'reported'] as const;
type State = (typeof states)[number];

function RequestLine({ request, onAct }: { request: Request; onAct: () => void }) {
  const { title, description, withdrawn_at, status_id, status_name, offer_count, report_count, created_at } = request;
  const titleId = `request-title-${request.id}`;
  return (
    <tr>
      <th scope="row">
        <details className="console__fold">
          <summary>
            <span id={titleId} dir="auto">
              {title}
            </span>
            <Icon name="down" size="s" />
          </summary>
          <p className="snapshot" dir="auto">
            {description}
          </p>
        </details>
      </th>
      <td data-label={operatorRequests.owner()}>
        <Link href={pathTo.console('people', new URLSearchParams({ id: String(request.owner_id) }))}>
          <bdi>{displayName(request.owner_name)}</bdi>
        </Link>
      </td>
      <td>
        {withdrawn_at === null ? (
          <span className={statusClass(status_id)}>{statusLabel(status_name)}</span>
        ) : (
          <StateBadge tone="bad">{operatorRequests.withdrawn()}</StateBadge>
        )}
        {report_count > 0 && (
          <>
            {' '}
            <StateBadge tone="wait">{operatorRequests.reported()}</StateBadge>
          </>
        )}
      </td>
      <NumberCell column={operatorScreens.offers()}>{formatCount(offer_count)}</NumberCell>
      <td className="when" data-label={operatorRequests.posted()}>
        {day(created_at)}
      </td>
      <td>
        <BelongsTo value={titleId}>
          {' '}
          <Button small variant={withdrawn_at === null ? 'danger' : undefined} onClick={onAct}>
            {withdrawn_at === null ? operatorRequests.withdraw.button() : operatorRequests.restore.button()}
          </Button>
        </BelongsTo>
      </td>
    </tr>
  );
}

/** Finds requests, withdraws and restores them. */
export default function RequestsScreen() {
  useTitle(operatorScreens.place.requests());
  const { q, state, go } = useConsoleSearch<State>(states, 'all');
  const [asked, setAsked] = useState<Request>();
  const { operators } = trpc.useUtils().client;
  const query = trpc.operators.listRequests.useInfiniteQuery({ q, state, limit: 20 }, byCursor);
  const requests = itemsOf(query.data);
  const actionOn = ({ id, withdrawn_at }: Request): Action =>
    withdrawn_at === null
      ? {
          title: operatorRequests.withdraw.title(),
          button: operatorRequests.withdraw.button(),
          isDanger: true,
          reasonFor: 'person',
          effects: operatorRequests.withdraw.effects(),
          send: ({ reason }) => operators.withdrawRequest.mutate({ id, reason }),
        }
      : {
          title: operatorRequests.restore.title(),
          button: operatorRequests.restore.button(),
          effects: operatorRequests.restore.effects(),
          send: ({ reason }) => operators.restoreRequest.mutate({ id, reason }),
        };
  return (
    <>
      <div className="page__head">
        <h1>{operatorScreens.place.requests()}</h1>
      </div>
      <ConsoleFinder
        q={q}
        label={operatorRequests.find()}
        placeholder={operatorRequests.findHint()}
        onSearch={(next) => go({ q: next })}
      />
      <Filters
        choices={states}
        names={operatorRequests.state}
        chosen={state}
        onChoose={(next) => go({ state: next })}
      />
      <ConsoleList
        query={query}
        loading={operatorRequests.loading()}
        name={operatorRequests.list()}
        columns={[
          operatorRequests.title(),
          operatorRequests.owner(),
          operatorRequests.status(),
          numbers(operatorScreens.offers()),
          operatorRequests.posted(),
          hidden(operatorScreens.action()),
        ]}
        items={requests}
        row={(request) => <RequestLine key={request.id} request={request} onAct={() => setAsked(request)} />}
        empty={operatorScreens.nothingFound()}
        advice={operatorRequests.noneAdvice()}
      />
      <MorePages query={query} count={requests.length} noun="requests" fallback={messages.fallback.occurred()} />
      {asked && <ActionDialog action={actionOn(asked)} onClose={() => setAsked(undefined)} />}
    </>
  );
}
