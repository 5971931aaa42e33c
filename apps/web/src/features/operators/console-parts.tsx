import type { StaffRole } from '@exchange/contract/profiles';
import type { Said } from '@exchange/contract/sentences';
import { messages } from '@exchange/contract/sentences/messages';
import { operatorScreens } from '@exchange/contract/sentences/operators.screens';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { reportScreens } from '@exchange/contract/sentences/reports.screens';
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { errorFields, errorKey } from '../../lib/errors.ts';
import { fetchMore } from '../../lib/paged.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/failures.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { PasswordInput, TextInput } from '../../ui/inputs.tsx';
import { MorePages, type MorePagesProps } from '../../ui/load-more.tsx';
import { displayName } from '../../ui/person.ts';
import { LineSkeletons, Loading } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { LoginAgain, mustLogInAgain } from '../auth/login-again.tsx';
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
    readonly deactivated_at: string | null;
    readonly is_suspension_provisional: boolean;
    readonly role: StaffRole | null;
  };
}

/** The state of an account that matters most. */
export function AccountBadge({ person }: AccountBadgeProps) {
  const { verified_at, deletes_at, suspended_at, suspended_until, deactivated_at, is_suspension_provisional, role } =
    person;
  const { badge } = operatorScreens;
  if (deletes_at !== null) return <StateBadge tone="quiet">{badge.leaving({ day: dayMonth(deletes_at) })}</StateBadge>;
  if (suspended_at !== null && suspended_until === null)
    return (
      <StateBadge tone="bad">{is_suspension_provisional ? badge.suspendedToConfirm() : badge.suspended()}</StateBadge>
    );
  if (suspended_at !== null && suspended_until !== null) {
    const said = is_suspension_provisional ? badge.suspendedUntilToConfirm : badge.suspendedUntil;
    return <StateBadge tone="bad">{said({ day: dayMonth(suspended_until) })}</StateBadge>;
  }
  if (deactivated_at !== null) return <StateBadge tone="bad">{badge.deactivated()}</StateBadge>;
  if (verified_at === null) return <StateBadge tone="wait">{badge.unverified()}</StateBadge>;
  return <StateBadge tone="good">{badge[role ?? 'verified']()}</StateBadge>;
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

type NameProps = Pick<ComponentProps<typeof TextInput>, 'maxLength' | 'value' | 'onChange' | 'error'>;

/** The name of what is added or changed, with the focus. */
export function NameField(props: NameProps) {
  return <TextInput label={operatorScreens.name()} required dir="auto" data-autofocus {...props} />;
}

interface ConfirmFieldProps {
  action: {
    readonly needsPassword: boolean;
    readonly isStale: boolean;
    readonly password: string;
    readonly setPassword: (password: string) => void;
    readonly fields: Readonly<Record<string, string>>;
    readonly error: string | null;
  };
  /** Keeps what was typed while the person logs in again. */
  onLeave?: () => void;
}

/** The failure of an action, and the password or a fresh login if it is asked for. */
export function ConfirmField({ action, onLeave }: ConfirmFieldProps) {
  const { needsPassword, isStale, password, setPassword, fields, error } = action;
  return (
    <>
      {isStale && <LoginAgain {...(onLeave && { onLeave })} />}
      {error && <Banner tone="error" role="alert" title={error} />}
      {needsPassword && (
        <>
          <Banner tone="info" role="alert" title={operatorScreens.password.title()}>
            <p>{operatorScreens.password.why()}</p>
          </Banner>
          <PasswordInput
            label={operatorScreens.password.label()}
            name="password"
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={setPassword}
            error={fields.password}
          />
        </>
      )}
    </>
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
      <ConfirmField action={{ needsPassword: true, isStale: false, password, setPassword, fields, error: failure }} />
      <div>
        <Button variant="primary" type="submit" busy={isPending}>
          {operatorScreens.password.button()}
        </Button>
      </div>
    </form>
  );
}

/** Ends a list with addresses, of which a login that is not fresh shows the first rows only. */
export function AddressPages<T>(props: MorePagesProps<T>) {
  const { query } = props;
  if (mustLogInAgain(query.error)) return <LoginAgain />;
  if (errorKey(query.error) !== 'operators.passwordRequired') return <MorePages {...props} />;
  return <ConfirmForm onConfirmed={() => void (query.isFetchNextPageError ? fetchMore(query) : query.refetch())} />;
}

/** The words for what is stored under a key; the key itself if there are no words for it any more. */
export function wordsFor(words: Readonly<Record<string, Said>>, key: string): string {
  return words[key]?.() ?? key.replaceAll('_', ' ');
}

/** A reason of members as they chose it. */
export const reasonName = (reason: string) => wordsFor(reportScreens.reason, reason);

/** The person that a report is about. */
export function subjectName(about: { readonly name: string | null } | null): string {
  return about === null ? profileSentences.screen.deletedUser() : displayName(about.name);
}
