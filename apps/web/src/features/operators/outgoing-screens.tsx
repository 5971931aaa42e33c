import { messages } from '@exchange/contract/sentences/messages';
import { operatorScreens } from '@exchange/contract/sentences/operators.screens';
import { operatorEmails } from '@exchange/contract/sentences/operators-emails.screens';
import { formatCount } from '../../lib/formatters.ts';
import { byCursor, itemsOf } from '../../lib/paged.ts';
import { useTitle } from '../../lib/title.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { BelongsTo } from '../../ui/belongs-to.ts';
import { Button } from '../../ui/button.tsx';
import { Stat } from '../../ui/stat.tsx';
import { WebhooksCard } from '../webhooks/webhooks-card.tsx';
import { useOperatorAction } from './action-dialog.tsx';
import { ConsoleList, Filters, hidden, NumberCell, numbers, useConsoleSearch } from './console-list.tsx';
import { AddressPages, wordsFor } from './console-parts.tsx';
import { durationText, timeInUtc } from './figures.logic.ts';

type Email = Outputs['operators']['listMails']['items'][number];

const states = ['all', 'failed', 'waiting', 'sent'] as const;
type State = (typeof states)[number];

function stateOf({ state, last_error, attempts, next_attempt_at }: Email): string {
  if (state === 'sent') return operatorEmails.sent();
  if (state === 'failed') return operatorEmails.failed({ problem: last_error ?? operatorEmails.unknownProblem() });
  if (attempts === 0) return operatorEmails.notTried();
  const time = timeInUtc(next_attempt_at);
  return last_error === null
    ? operatorEmails.beingSent({ time })
    : operatorEmails.triedInVain({ problem: last_error, time });
}

/** A figure; a dash until it is loaded, and if there is none. */
const known = (figure: number | null | undefined, text: (figure: number) => string) =>
  figure == null ? '–' : text(figure);

/** The outbox without the text of emails, and sending again what failed. */
export function EmailsScreen() {
  useTitle(operatorScreens.place.emails());
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
        <h1>{operatorScreens.place.emails()}</h1>
        {figures && figures.failed > 0 && (
          <Button variant="primary" icon="retry" busy={retrying.isPending} onClick={() => void retrying.run(null)}>
            {operatorEmails.retryAll()}
          </Button>
        )}
      </div>
      {retrying.error && <Banner tone="error" role="alert" title={retrying.error} />}
      <dl className="tiles">
        <Stat label={operatorEmails.figure.waiting()}>{known(figures?.waiting, formatCount)}</Stat>
        <Stat label={operatorEmails.figure.failed()}>{known(figures?.failed, formatCount)}</Stat>
        <Stat label={operatorEmails.figure.sentToday()}>{known(figures?.sent_today, formatCount)}</Stat>
        <Stat label={operatorEmails.figure.medianTime()}>{known(figures?.median_seconds, durationText)}</Stat>
      </dl>
      <Filters choices={states} names={operatorEmails.state} chosen={state} onChoose={(next) => go({ state: next })} />
      <ConsoleList
        query={query}
        loading={operatorEmails.loading()}
        name={operatorScreens.place.emails()}
        columns={[
          operatorEmails.kindOfEmail(),
          operatorEmails.to(),
          operatorScreens.state(),
          numbers(operatorEmails.tries()),
          operatorEmails.sinceUtc(),
          hidden(operatorScreens.action()),
        ]}
        items={emails}
        row={(email) => (
          <tr key={email.id}>
            <th scope="row" id={`email-${email.id}-kind`}>
              {wordsFor(operatorEmails.kind, email.kind)}
            </th>
            <td className="code" id={`email-${email.id}-to`} data-label={operatorEmails.to()}>
              {email.to_address}
            </td>
            <td>{stateOf(email)}</td>
            <NumberCell column={operatorEmails.tries()}>{email.attempts}</NumberCell>
            <td className="when" data-label={operatorEmails.since()}>
              {timeInUtc(email.created_at)}
            </td>
            <td>
              {email.can_retry && (
                <BelongsTo value={`email-${email.id}-kind email-${email.id}-to`}>
                  {' '}
                  <Button small busy={retrying.isPending} onClick={() => void retrying.run(email.id)}>
                    {operatorEmails.retry()}
                  </Button>
                </BelongsTo>
              )}
            </td>
          </tr>
        )}
        empty={operatorEmails.none()}
      />
      <AddressPages query={query} count={emails.length} noun="emails" fallback={messages.fallback.occurred()} />
      <p className="quiet small">{operatorEmails.note()}</p>
    </>
  );
}

/** The webhooks of the operators: all requests that everyone may see. */
export function WebhooksScreen() {
  useTitle(operatorScreens.place.webhooks());
  return (
    <>
      <div className="page__head">
        <h1>{operatorScreens.place.webhooks()}</h1>
      </div>
      <WebhooksCard ofOperators />
    </>
  );
}
