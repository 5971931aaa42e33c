import { messages } from '@exchange/contract/sentences/messages';
import { byCursor, itemsOf } from '../../lib/paged.ts';
import { useTitle } from '../../lib/title.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { BelongsTo } from '../../ui/belongs-to.ts';
import { Button } from '../../ui/button.tsx';
import { Stat } from '../../ui/stat.tsx';
import { formatCount } from '../../ui/strings.ts';
import { ConsoleList, Filters, hidden, NumberCell, numbers, useConsoleSearch } from './console-list.tsx';
import { AddressPages } from './console-parts.tsx';
import { durationText, timeInUtc } from './figures.logic.ts';
import { useOperatorAction } from './use-operator-action.ts';

type Email = Outputs['operators']['listMails']['items'][number];

const states = [
  ['all', 'All'],
  ['failed', 'Failed'],
  ['waiting', 'Waiting'],
  ['sent', 'Sent'],
] as const;
type State = (typeof states)[number][0];

function stateOf({ state, last_error, attempts, next_attempt_at }: Email): string {
  if (state === 'sent') return 'sent';
  if (state === 'failed') return `failed for good: ${last_error ?? 'unknown'}`;
  return attempts === 0
    ? 'waits: not tried yet'
    : `waits: ${last_error ?? 'being sent'}, next try ${timeInUtc(next_attempt_at)}`;
}

/** The outbox without the text of emails, and sending again what failed. */
export function EmailsScreen() {
  useTitle('Emails');
  const { state, go } = useConsoleSearch<State>(states, 'all');
  const { operators } = trpc.useUtils().client;
  const figures = trpc.operators.overview.useQuery().data?.mails;
  const query = trpc.operators.listMails.useInfiniteQuery({ state, limit: 20 }, byCursor);
  const retrying = useOperatorAction(
    (id: number | null) => (id === null ? operators.retryFailedMails.mutate() : operators.retryMail.mutate({ id })),
    () => undefined,
  );
  const emails = itemsOf(query.data);
  return (
    <>
      <div className="page__head">
        <h1>Emails</h1>
        {figures && figures.failed > 0 && (
          <Button variant="primary" icon="retry" busy={retrying.isPending} onClick={() => void retrying.run(null)}>
            Retry all failed
          </Button>
        )}
      </div>
      {retrying.error && <Banner tone="error" role="alert" title={retrying.error} />}
      {figures && (
        <dl className="tiles">
          <Stat label="wait">{formatCount(figures.waiting)}</Stat>
          <Stat label="failed for good">{formatCount(figures.failed)}</Stat>
          <Stat label="sent today">{formatCount(figures.sent_today)}</Stat>
          <Stat label="median from queued to sent">
            {figures.median_seconds === null ? '–' : durationText(figures.median_seconds)}
          </Stat>
        </dl>
      )}
      <Filters choices={states} chosen={state} onChoose={(next) => go({ state: next })} />
      <ConsoleList
        query={query}
        loading="Loading emails"
        name="Emails"
        columns={['Kind', 'To', 'State', numbers('Tries'), 'Since (UTC)', hidden('Action')]}
        items={emails}
        row={(email) => (
          <tr key={email.id}>
            <th scope="row" id={`email-${email.id}-kind`}>
              {email.kind.replaceAll('_', ' ')}
            </th>
            <td className="code" id={`email-${email.id}-to`} data-label="To">
              {email.to_address}
            </td>
            <td>{stateOf(email)}</td>
            <NumberCell column="Tries">{email.attempts}</NumberCell>
            <td className="when" data-label="Since">
              {timeInUtc(email.created_at)}
            </td>
            <td>
              {email.can_retry && (
                <BelongsTo value={`email-${email.id}-kind email-${email.id}-to`}>
                  {' '}
                  <Button small busy={retrying.isPending} onClick={() => void retrying.run(email.id)}>
                    Retry
                  </Button>
                </BelongsTo>
              )}
            </td>
          </tr>
        )}
        empty="No emails"
      />
      <AddressPages query={query} count={emails.length} noun="emails" fallback={messages.fallback.occurred()} />
      <p className="quiet small">The text of an email is not shown here.</p>
    </>
  );
}
