import { dayMonth } from './dates.ts';
import { StateBadge } from './state-badge.tsx';

interface AccountBadgeProps {
  person: {
    readonly verified_at: string | null;
    readonly deletes_at: string | null;
    readonly suspended_at: string | null;
    readonly suspended_until: string | null;
    readonly is_suspension_provisional: boolean;
    readonly role: string | null;
  };
}

/** The state of an account that matters most. */
export function AccountBadge({ person }: AccountBadgeProps) {
  const { verified_at, deletes_at, suspended_at, suspended_until, is_suspension_provisional, role } = person;
  if (deletes_at !== null) return <StateBadge tone="quiet">To be erased {dayMonth(deletes_at)}</StateBadge>;
  if (suspended_at !== null)
    return (
      <StateBadge tone="bad">
        Suspended{suspended_until === null ? '' : ` to ${dayMonth(suspended_until)}`}
        {is_suspension_provisional && ', to confirm'}
      </StateBadge>
    );
  if (verified_at === null) return <StateBadge tone="wait">Address not verified</StateBadge>;
  return (
    <StateBadge tone="good">{role === null ? 'Verified' : role === 'operator' ? 'Operator' : 'Moderator'}</StateBadge>
  );
}
