import { pathTo } from '@exchange/contract/paths';
import { messages } from '@exchange/contract/sentences/messages';
import { operatorScreens } from '@exchange/contract/sentences/operators.screens';
import { operatorAudit } from '@exchange/contract/sentences/operators-audit.screens';
import { operatorPeople } from '@exchange/contract/sentences/operators-people.screens';
import { statusLabel } from '@exchange/contract/statuses';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, DescriptionItem, DescriptionList } from '../../ui/card.tsx';
import { displayName } from '../../ui/person.ts';
import { AccountBadge, PanelWaiting, reasonName, wordsFor } from './console-parts.tsx';
import { day } from './figures.logic.ts';
import { PersonActions } from './person-actions.tsx';

const reportHref = (id: number, isOpen: boolean) =>
  pathTo.console('reports', new URLSearchParams({ ...(isOpen ? {} : { state: 'closed' }), id: String(id) }));

const requestHref = (id: number) => pathTo.console('requests', new URLSearchParams({ q: String(id) }));

interface RowsProps<Item> {
  label: string;
  /** How many there are, if the label says it; of more than are listed the newest are. */
  count?: number;
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}

/** What there is of a kind about the person; nothing without any. */
function Rows<Item extends { readonly id: number }>({ label, count, items, children }: RowsProps<Item>) {
  if (items.length === 0 && !count) return null;
  return (
    <DescriptionItem label={label}>
      <ul>
        {items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
    </DescriptionItem>
  );
}

/** All that is known of an account, and what to do about it. */
export function PersonPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const query = trpc.operators.person.useQuery({ id });
  const { data: person } = query;
  if (query.error || !person) return <PanelWaiting query={query} label={operatorPeople.loadingOne()} />;
  return (
    <Card titleId="person" title={<bdi>{displayName(person.name)}</bdi>} end={<AccountBadge person={person} />}>
      {person.suspension_reason !== null && (
        <Banner
          tone="error"
          title={person.is_suspension_provisional ? operatorPeople.suspendedByModerator() : operatorPeople.suspended()}
        >
          <p>{person.suspension_reason}</p>
          {person.is_suspension_provisional && person.suspended_until !== null && (
            <p>{operatorPeople.provisionalEnd({ day: day(person.suspended_until) })}</p>
          )}
        </Banner>
      )}
      <PersonActions person={person} onErased={onClose} />
      <DescriptionList>
        <DescriptionItem label={operatorPeople.profile()}>
          <Link href={pathTo.profile(person)}>{displayName(person.name)}</Link>
        </DescriptionItem>
        <DescriptionItem label={operatorScreens.account()}>
          {operatorPeople.accountFacts({
            day: day(person.created_at),
            sessions: person.session_count,
            emails: person.verification_mail_count,
            reports: person.report_count,
            warnings: person.warning_count,
          })}
        </DescriptionItem>
        <Rows
          label={operatorPeople.requests({ count: person.request_count })}
          count={person.request_count}
          items={person.requests}
        >
          {({ id: request, title, status_name }) => (
            <>
              <Link href={requestHref(request)} dir="auto">
                {title}
              </Link>{' '}
              <span className="quiet">{statusLabel(status_name)}</span>
            </>
          )}
        </Rows>
        <Rows
          label={operatorPeople.offers({ count: person.offer_count })}
          count={person.offer_count}
          items={person.offers}
        >
          {({ id: request, title, is_withdrawn }) => (
            <>
              <Link href={requestHref(request)} dir="auto">
                {title}
              </Link>
              {is_withdrawn && <span className="quiet"> {operatorPeople.offerWithdrawn()}</span>}
            </>
          )}
        </Rows>
        <Rows
          label={operatorPeople.reports({ count: person.report_count })}
          count={person.report_count}
          items={person.reports}
        >
          {({ id: report, kind, reason, is_open }) => (
            <>
              <Link href={reportHref(report, is_open)}>
                {operatorPeople.report({ kind: operatorScreens.reported[kind](), reason: reasonName(reason) })}
              </Link>{' '}
              <span className="quiet">{is_open ? operatorPeople.reportOpen() : operatorPeople.reportDone()}</span>
            </>
          )}
        </Rows>
        <Rows label={operatorPeople.history()} items={person.history}>
          {({ on, action, reason }) => (
            <>
              {operatorPeople.event({ day: day(on), action: wordsFor(operatorAudit.action, action) })}
              {reason !== null && <span className="quiet"> {reason}</span>}
            </>
          )}
        </Rows>
      </DescriptionList>
      <div>
        <Button small variant="quiet" onClick={onClose}>
          {messages.button.close()}
        </Button>
      </div>
    </Card>
  );
}
