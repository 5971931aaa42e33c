import { plural } from '@exchange/contract/counted';
import { messages } from '@exchange/contract/messages';
import { pathTo } from '@exchange/contract/paths';
import { useConfig } from '../../lib/config.ts';
import { exactTime } from '../../lib/time.ts';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LineSkeletons, Loading } from '../../ui/skeleton.tsx';
import { formatCount } from '../../ui/strings.ts';
import { ago, archiveText, emailsState, hours, percent } from './figures.logic.ts';
import { LinePlot, TimeToFirstOffer, WeeklyRequests } from './plots.tsx';
import { StateBadge } from './state-badge.tsx';

const healthTitle = 'console-health';

/** What needs an operator, how the exchange does, and how the product does. */
export function OverviewScreen() {
  useTitle('Overview');
  const { version } = useConfig();
  const query = trpc.operators.overview.useQuery();
  const { data, dataUpdatedAt, isFetching } = query;
  return (
    <>
      <div className="page__head">
        <div>
          <h1>Overview</h1>
          <p className="page__lede">{data ? exactTime(new Date(dataUpdatedAt)) : 'Counting'}</p>
        </div>
        <Button small icon="retry" busy={isFetching} onClick={() => void query.refetch()}>
          Refresh
        </Button>
      </div>
      {query.error && <LoadFailed query={query} fallback={messages.fallback.occurred} />}
      {query.isPending && (
        <Loading label="Loading the overview">
          <LineSkeletons count={6} />
        </Loading>
      )}
      {data && (
        <>
          {data.mails.failed > 0 && (
            <Banner
              tone="error"
              icon="mail"
              title={`${formatCount(data.mails.failed)} ${plural(data.mails.failed, 'email has', 'emails have')} failed for good`}
            >
              <ButtonLink small href={pathTo.console('emails', new URLSearchParams({ state: 'failed' }))}>
                Look at the queue
              </ButtonLink>
            </Banner>
          )}
          <dl className="tiles">
            <div>
              <dt>answered within a day</dt>
              <dd>{percent(data.answered_within_day)}</dd>
            </div>
            <div>
              <dt>answered within a week</dt>
              <dd>{percent(data.answered_within_week)}</dd>
            </div>
            <div>
              <dt>median time to first offer</dt>
              <dd>{hours(data.median_hours)}</dd>
            </div>
            <div>
              <dt>requests this week</dt>
              <dd>{formatCount(data.weeks.at(-1)?.requests ?? 0)}</dd>
            </div>
            <div>
              <dt>people joined this week</dt>
              <dd>{formatCount(data.weeks.at(-1)?.joined ?? 0)}</dd>
            </div>
            <div>
              <dt>reports to look at</dt>
              <dd>{formatCount(data.open_reports)}</dd>
            </div>
          </dl>
          <div className="console__two">
            <WeeklyRequests weeks={data.weeks} />
            <TimeToFirstOffer weeks={data.weeks} />
            <LinePlot
              title="People"
              note="Verified accounts at the end of the week."
              weeks={data.weeks}
              lines={[{ name: 'People', of: ({ people }) => people }]}
            />
            <section className="stack" aria-labelledby={healthTitle}>
              <h2 id={healthTitle}>Health</h2>
              <table className="table" aria-labelledby={healthTitle}>
                <tbody>
                  <tr>
                    <th scope="row">Database</th>
                    <td>
                      <StateBadge tone={data.database_ms < 50 ? 'good' : 'wait'}>
                        answers in {Math.max(1, Math.round(data.database_ms))} ms
                      </StateBadge>
                    </td>
                  </tr>
                  <tr>
                    <th scope="row">Email queue</th>
                    <td>
                      <StateBadge tone={emailsState(data.mails)}>
                        {formatCount(data.mails.failed)} failed, {formatCount(data.mails.waiting)} wait
                      </StateBadge>
                    </td>
                  </tr>
                  <tr>
                    <th scope="row">Oldest email that is due</th>
                    <td>{data.mails.oldest_seconds === null ? 'none' : ago(data.mails.oldest_seconds)}</td>
                  </tr>
                  <tr>
                    <th scope="row">Password queue</th>
                    <td>
                      <StateBadge tone={data.password_queue.waiting < 16 ? 'good' : 'wait'}>
                        {data.password_queue.waiting === 0
                          ? 'empty'
                          : `${formatCount(data.password_queue.waiting)} wait`}
                        {data.password_queue.refused > 0 && `, ${formatCount(data.password_queue.refused)} refused`}
                      </StateBadge>
                    </td>
                  </tr>
                  {data.log_archive && (
                    <tr>
                      <th scope="row">Last archived log</th>
                      <td>
                        <StateBadge tone={data.log_archive.is_failing ? 'bad' : 'good'}>
                          {archiveText(data.log_archive)}
                        </StateBadge>
                      </td>
                    </tr>
                  )}
                  <tr>
                    <th scope="row">Suspended people</th>
                    <td>{formatCount(data.suspended_people)}</td>
                  </tr>
                  {version && (
                    <tr>
                      <th scope="row">Version</th>
                      <td>{version}</td>
                    </tr>
                  )}
                </tbody>
              </table>
            </section>
          </div>
        </>
      )}
    </>
  );
}
