import { type ReportReason, reportReasonNames } from '@exchange/contract/reports';
import { messages } from '@exchange/contract/sentences/messages';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { errorFields, errorKey } from '../../lib/errors.ts';
import { fetchMore } from '../../lib/paged.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { MorePages, type MorePagesProps } from '../../ui/load-more.tsx';
import { displayName } from '../../ui/person.ts';
import { LineSkeletons, Loading } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ConfirmField } from './action-dialog.tsx';
import { dayMonth } from './figures.logic.ts';

const icons: Record<StateTone, IconName> = { good: 'check', wait: 'clock', bad: 'error', quiet: 'close' };
export type StateTone = 'good' | 'wait' | 'bad' | 'quiet';

/** The state of an account, a request or a part of the product. */
export function StateBadge({ tone, children }: { tone: StateTone; children: ReactNode }) {
  return (
    <StatusBadge tone="cancelled" icon={icons[tone]} className={`state-badge--${tone}`}>
      {children}
    </StatusBadge>
  );
}

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

interface PanelWaitingProps {
  query: ComponentProps<typeof LoadFailed>['query'];
  /** Spoken while it loads: `Loading the account`. */
  label: string;
}

/** Shown instead of a panel whose data has not arrived or could not be fetched. */
export function PanelWaiting({ query, label }: PanelWaitingProps) {
  if (query.error) return <LoadFailed query={query} fallback={messages.fallback.occurred()} />;
  return (
    <Loading label={label}>
      <LineSkeletons title />
    </Loading>
  );
}

/** Asks for the password, which the server wants before it shows more addresses. */
function ConfirmForm({ onConfirmed }: { onConfirmed: () => void }) {
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = trpc.operators.confirm.useMutation({
    meta: { refetch: false },
    onSuccess: onConfirmed,
  });
  const fields = errorFields(error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ password });
  };
  const failure = error === null || fields.password !== undefined ? null : error.message;
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <ConfirmField action={{ needsPassword: true, password, setPassword, fields, error: failure }} />
      <div>
        <Button variant="primary" type="submit" busy={isPending}>
          Show more
        </Button>
      </div>
    </form>
  );
}

/** Ends a list with addresses, of which a login that is not fresh shows the first rows only. */
export function AddressPages<T>(props: MorePagesProps<T>) {
  const { query } = props;
  if (errorKey(query.error) !== 'operators.passwordRequired') return <MorePages {...props} />;
  return <ConfirmForm onConfirmed={() => void (query.isFetchNextPageError ? fetchMore(query) : query.refetch())} />;
}

/** Saves a text as a file of the browser's downloads. */
export function saveFile(text: string, name: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

export const kindNames = { message: 'Message', request: 'Request', profile: 'Profile' } as const;

export const outcomeNames = {
  dismissed: 'Dismissed',
  warned: 'Warned',
  withdrawn: 'Request withdrawn',
  hidden: 'Message hidden',
  suspended: 'Suspended',
} as const;

/** A reason of members as they chose it; one that no form offers any more as it is stored. */
export function reasonName(reason: string): string {
  return reportReasonNames[reason as ReportReason] ?? reason;
}

/** The person that a report is about. */
export function subjectName(about: { readonly name: string | null } | null): string {
  return about === null ? profileSentences.screen.deletedUser() : displayName(about.name);
}
