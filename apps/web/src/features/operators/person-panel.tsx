import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { displayName } from '../../ui/person.ts';
import { Stat } from '../../ui/stat.tsx';
import { AccountBadge } from './account-badge.tsx';
import { day } from './dates.ts';
import { PanelWaiting } from './panel-waiting.tsx';
import { PersonActions } from './person-actions.tsx';

/** The facts of an account, and what to do about it. */
export function PersonPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const query = trpc.operators.person.useQuery({ id });
  const { data: person } = query;
  if (query.error || !person) return <PanelWaiting query={query} label="Loading the account" />;
  return (
    <Card titleId="person" title={<bdi>{displayName(person.name)}</bdi>} end={<AccountBadge person={person} />}>
      <dl className="tiles">
        <Stat label="signed up">{day(person.created_at)}</Stat>
        <Stat label="requests">{person.request_count}</Stat>
        <Stat label="offers">{person.offer_count}</Stat>
        <Stat label="sessions">{person.session_count}</Stat>
        <Stat label="verification emails">{person.verification_mail_count}</Stat>
        <Stat label="reports">{person.report_count}</Stat>
        <Stat label="warnings">{person.warning_count}</Stat>
      </dl>
      {person.suspension_reason !== null && (
        <Banner tone="error" title={person.is_suspension_provisional ? 'Suspended by a moderator' : 'Suspended'}>
          <p>{person.suspension_reason}</p>
          {person.is_suspension_provisional && person.suspended_until !== null && (
            <p>It ends on {day(person.suspended_until)}, unless you confirm it.</p>
          )}
        </Banner>
      )}
      <PersonActions person={person} onErased={onClose} />
      <div>
        <Button small variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </Card>
  );
}
