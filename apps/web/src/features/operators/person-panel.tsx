import { counted } from '@exchange/contract/format';
import { auditActions } from '@exchange/contract/operators';
import { pathTo } from '@exchange/contract/paths';
import { statusLabel } from '@exchange/contract/statuses';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, DescriptionItem, DescriptionList } from '../../ui/card.tsx';
import { displayName } from '../../ui/person.ts';
import { formatCount } from '../../ui/strings.ts';
import { AccountBadge, kindNames, PanelWaiting, reasonName } from './console-parts.tsx';
import { day } from './figures.logic.ts';
import { PersonActions } from './person-actions.tsx';

const actionNames: Readonly<Record<string, string>> = auditActions;

const reportHref = (id: number, isOpen: boolean) =>
  pathTo.console('reports', new URLSearchParams({ ...(isOpen ? {} : { state: 'closed' }), id: String(id) }));

const requestHref = (id: number) => pathTo.console('requests', new URLSearchParams({ q: String(id) }));

interface RowsProps<Item> {
  label: string;
  /** How many there are; of more than are listed the newest are. */
  count?: number;
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}

/** What there is of a kind about the person; nothing without any. */
function Rows<Item extends { readonly id: number }>({ label, count, items, children }: RowsProps<Item>) {
  if (items.length === 0 && !count) return null;
  return (
    <DescriptionItem label={count === undefined ? label : `${label}: ${formatCount(count)}`}>
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
  if (query.error || !person) return <PanelWaiting query={query} label="Loading the account" />;
  return (
    <Card titleId="person" title={<bdi>{displayName(person.name)}</bdi>} end={<AccountBadge person={person} />}>
      {person.suspension_reason !== null && (
        <Banner tone="error" title={person.is_suspension_provisional ? 'Suspended by a moderator' : 'Suspended'}>
          <p>{person.suspension_reason}</p>
          {person.is_suspension_provisional && person.suspended_until !== null && (
            <p>It ends on {day(person.suspended_until)}, unless you confirm it.</p>
          )}
        </Banner>
      )}
      <PersonActions person={person} onErased={onClose} />
      <DescriptionList>
        <DescriptionItem label="Profile">
          <Link href={pathTo.profile(person)}>{displayName(person.name)}</Link>
        </DescriptionItem>
        <DescriptionItem label="Account">
          signed up {day(person.created_at)}, {counted(person.session_count, 'session')},{' '}
          {counted(person.verification_mail_count, 'verification email')}, {counted(person.report_count, 'report')},{' '}
          {counted(person.warning_count, 'warning')}
        </DescriptionItem>
        <Rows label="Requests" count={person.request_count} items={person.requests}>
          {({ id: request, title, status_name }) => (
            <>
              <Link href={requestHref(request)} dir="auto">
                {title}
              </Link>{' '}
              <span className="quiet">{statusLabel(status_name)}</span>
            </>
          )}
        </Rows>
        <Rows label="Offers" count={person.offer_count} items={person.offers}>
          {({ id: request, title, is_withdrawn }) => (
            <>
              <Link href={requestHref(request)} dir="auto">
                {title}
              </Link>
              {is_withdrawn && <span className="quiet"> withdrawn</span>}
            </>
          )}
        </Rows>
        <Rows label="Reports" count={person.report_count} items={person.reports}>
          {({ id: report, kind, reason, is_open }) => (
            <>
              <Link href={reportHref(report, is_open)}>{`${kindNames[kind]}: ${reasonName(reason)}`}</Link>{' '}
              <span className="quiet">{is_open ? 'open' : 'done'}</span>
            </>
          )}
        </Rows>
        <Rows label="What was done" items={person.history}>
          {({ on, action, reason }) => (
            <>
              {day(on)}: {actionNames[action] ?? action}
              {reason !== null && <span className="quiet"> {reason}</span>}
            </>
          )}
        </Rows>
      </DescriptionList>
      <div>
        <Button small variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </Card>
  );
}
