import { pathTo } from '@exchange/contract/paths';
import { messages } from '@exchange/contract/sentences/messages';
import { statusClass, statusLabel } from '@exchange/contract/statuses';
import { useState } from 'react';
import { Link } from 'wouter';
import { byCursor, itemsOf } from '../../lib/paged.ts';
import { useTitle } from '../../lib/title.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { BelongsTo } from '../../ui/belongs-to.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MorePages } from '../../ui/load-more.tsx';
import { displayName } from '../../ui/person.ts';
import { formatCount } from '../../ui/strings.ts';
import { type Action, ActionDialog } from './action-dialog.tsx';
import { ConsoleFinder, ConsoleList, Filters, hidden, NumberCell, numbers, useConsoleSearch } from './console-list.tsx';
import { StateBadge } from './console-parts.tsx';
import { day } from './figures.logic.ts';

type Request = Outputs['operators']['listRequests']['items'][number];

const states = [
  ['all', 'All'],
  ['active', 'Active'],
  ['withdrawn', 'Withdrawn by us'],
  ['reported', 'Reported'],
] as const;
type State = (typeof states)[number][0];

function RequestLine({ request, onAct }: { request: Request; onAct: () => void }) {
  const { title, description, withdrawn_at, status_name, offer_count, report_count, created_at } = request;
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
      <td data-label="Owner">
        <Link href={pathTo.console('people', new URLSearchParams({ id: String(request.owner_id) }))}>
          <bdi>{displayName(request.owner_name)}</bdi>
        </Link>
      </td>
      <td>
        {withdrawn_at === null ? (
          <span className={statusClass(status_name)}>{statusLabel(status_name)}</span>
        ) : (
          <StateBadge tone="bad">Withdrawn by an operator</StateBadge>
        )}
        {report_count > 0 && (
          <>
            {' '}
            <StateBadge tone="wait">Reported</StateBadge>
          </>
        )}
      </td>
      <NumberCell column="Offers">{formatCount(offer_count)}</NumberCell>
      <td className="when" data-label="Posted">
        {day(created_at)}
      </td>
      <td>
        <BelongsTo value={titleId}>
          {' '}
          <Button small variant={withdrawn_at === null ? 'danger' : undefined} onClick={onAct}>
            {withdrawn_at === null ? 'Withdraw' : 'Restore'}
          </Button>
        </BelongsTo>
      </td>
    </tr>
  );
}

/** Finds requests, withdraws and restores them. */
export function RequestsScreen() {
  useTitle('Requests');
  const { q, state, go } = useConsoleSearch<State>(states, 'all');
  const [asked, setAsked] = useState<Request>();
  const { operators } = trpc.useUtils().client;
  const query = trpc.operators.listRequests.useInfiniteQuery({ q, state, limit: 20 }, byCursor);
  const requests = itemsOf(query.data);
  const actionOn = ({ id, withdrawn_at }: Request): Action =>
    withdrawn_at === null
      ? {
          title: 'Withdraw this request?',
          button: 'Withdraw',
          isDanger: true,
          reasonFor: 'person',
          effects: 'It leaves every list. Its chats stay readable, and everybody whose offer is open is told.',
          send: ({ reason }) => operators.withdrawRequest.mutate({ id, reason }),
        }
      : {
          title: 'Restore this request?',
          button: 'Restore',
          effects: 'It is back as it was, and its owner is told.',
          send: ({ reason }) => operators.restoreRequest.mutate({ id, reason }),
        };
  return (
    <>
      <div className="page__head">
        <h1>Requests</h1>
      </div>
      <ConsoleFinder
        q={q}
        label="Find requests"
        placeholder="Words of a title, id or owner"
        onSearch={(next) => go({ q: next })}
      />
      <Filters choices={states} chosen={state} onChoose={(next) => go({ state: next })} />
      <ConsoleList
        query={query}
        loading="Loading requests"
        name="Requests found"
        columns={['Title', 'Owner', 'Status', numbers('Offers'), 'Posted', hidden('Action')]}
        items={requests}
        row={(request) => <RequestLine key={request.id} request={request} onAct={() => setAsked(request)} />}
        empty="Nothing found"
        advice="Drafts and what owners deleted are not shown."
      />
      <MorePages query={query} count={requests.length} noun="requests" fallback={messages.fallback.occurred()} />
      {asked && <ActionDialog action={actionOn(asked)} onClose={() => setAsked(undefined)} />}
    </>
  );
}
