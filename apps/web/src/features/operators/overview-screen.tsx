import { counted, plural } from '@exchange/contract/format';
import { limits, operatorLimits } from '@exchange/contract/limits';
import { type ConsoleTab, pathTo } from '@exchange/contract/paths';
import { messages } from '@exchange/contract/sentences/messages';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useConfig } from '../../lib/config.ts';
import { exactTime } from '../../lib/time.ts';
import { useTitle } from '../../lib/title.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LineSkeletons, Loading } from '../../ui/skeleton.tsx';
import { formatCount } from '../../ui/strings.ts';
import { StateBadge } from './console-parts.tsx';
import { archiveText, durationText, emailsState, hours, mailboxState, mailboxText, percent } from './figures.logic.ts';
import { LinePlot, TimeToFirstOffer, WeeklyRequests } from './plots.tsx';

const titleId = 'console-health';

function Row({ name, href, children }: { name: string; href?: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{href === undefined ? name : <Link href={href}>{name}</Link>}</th>
      <td>{children}</td>
    </tr>
  );
}

/** How the product does: database, emails, passwords, log and version. */
function HealthTable({ overview }: { overview: Outputs['operators']['overview'] }) {
  const { version } = useConfig();
  const { database_ms, mails, password_queue, log_archive, mailbox, suspended_people } = overview;
  return (
    <section className="stack" aria-labelledby={titleId}>
      <h2 id={titleId}>Health</h2>
      <table className="table" aria-labelledby={titleId}>
        <tbody>
          <Row name="Database">
            <StateBadge tone={database_ms < 50 ? 'good' : 'wait'}>
              answers in {Math.max(1, Math.round(database_ms))} ms
            </StateBadge>
          </Row>
          <Row name="Email queue" href={pathTo.console('emails')}>
            <StateBadge tone={emailsState(mails)}>
              {formatCount(mails.failed)} failed, {formatCount(mails.waiting)} wait
            </StateBadge>
          </Row>
          <Row name="Oldest email that is due">
            {mails.oldest_seconds === null ? 'none' : durationText(mails.oldest_seconds)}
          </Row>
          <Row name="Password queue">
            <StateBadge tone={password_queue.waiting < 16 ? 'good' : 'wait'}>
              {password_queue.waiting === 0 ? 'empty' : `${formatCount(password_queue.waiting)} wait`}
              {password_queue.refused > 0 && `, ${formatCount(password_queue.refused)} refused`}
            </StateBadge>
          </Row>
          {mailbox && (
            <Row name="Replies by email">
              <StateBadge tone={mailboxState(mailbox)}>{mailboxText(mailbox)}</StateBadge>
            </Row>
          )}
          {log_archive && (
            <Row name="Last archived log">
              <StateBadge tone={log_archive.is_failing ? 'bad' : 'good'}>{archiveText(log_archive)}</StateBadge>
            </Row>
          )}
          <Row name="Suspended people" href={pathTo.console('people', new URLSearchParams({ state: 'suspended' }))}>
            {formatCount(suspended_people)}
          </Row>
          {version && <Row name="Version">{version}</Row>}
        </tbody>
      </table>
    </section>
  );
}

type Overview = Outputs['operators']['overview'];

/** Says that emails are lost unless an operator does something. */
function FailedEmails({ count }: { count: number }) {
  return (
    <Banner
      tone="error"
      icon="mail"
      title={`${formatCount(count)} ${plural(count, 'email has', 'emails have')} failed for good`}
    >
      <ButtonLink small href={pathTo.console('emails', new URLSearchParams({ state: 'failed' }))}>
        Look at the queue
      </ButtonLink>
    </Banner>
  );
}

/** Says that moderators suspended people, which ends soon unless an operator confirms it. */
function ProvisionalSuspensions({ count }: { count: number }) {
  return (
    <Banner
      tone="info"
      title={`${formatCount(count)} ${plural(count, 'suspension', 'suspensions')} by moderators to confirm`}
    >
      <ButtonLink small href={pathTo.console('people', new URLSearchParams({ state: 'provisional' }))}>
        Look at them
      </ButtonLink>
    </Banner>
  );
}

/** The numbers by which an operator sees how the exchange does. */
function Figures({ overview }: { overview: Overview }) {
  const { requests = 0, joined = 0 } = overview.weeks.at(-1) ?? {};
  const reports = overview.open_reports;
  const period = counted(limits.overviewWeeks, 'week');
  const figures: readonly (readonly [label: string, figure: string, place: ConsoleTab])[] = [
    [`answered within a day, of ${period}`, percent(overview.answered_within_day), 'demand'],
    [`answered within a week, of ${period}`, percent(overview.answered_within_week), 'demand'],
    [`median time to first offer, of ${period}`, hours(overview.median_hours), 'demand'],
    [
      `of ${formatCount(overview.closed)} closed requests of ${period} were Successful`,
      formatCount(overview.successful),
      'requests',
    ],
    [
      `${plural(overview.active_people, 'person', 'people')} active in ${counted(operatorLimits.activeDays, 'day')}`,
      formatCount(overview.active_people),
      'people',
    ],
    [`${plural(requests, 'request')} this week`, formatCount(requests), 'requests'],
    [`${plural(joined, 'person', 'people')} joined this week`, formatCount(joined), 'people'],
    [`${plural(reports, 'report')} to look at`, formatCount(reports), 'reports'],
  ];
  return (
    <dl className="tiles">
      {figures.map(([label, figure, place]) => (
        <div key={label}>
          <dt>
            <Link href={pathTo.console(place)}>{label}</Link>
          </dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What needs an operator, how the exchange does, and how the product does. */
export function OverviewScreen() {
  useTitle('Overview');
  const query = trpc.operators.overview.useQuery();
  const { data: overview, dataUpdatedAt, isFetching } = query;
  return (
    <>
      <div className="page__head">
        <div>
          <h1>Overview</h1>
          <p className="page__lede">{overview ? exactTime(new Date(dataUpdatedAt)) : 'Counting'}</p>
        </div>
        <Button small icon="retry" busy={isFetching} onClick={() => void query.refetch()}>
          Refresh
        </Button>
      </div>
      {query.error && <LoadFailed query={query} fallback={messages.fallback.occurred()} />}
      {query.isPending && (
        <Loading label="Loading the overview">
          <LineSkeletons count={6} />
        </Loading>
      )}
      {overview && (
        <>
          {overview.mails.failed > 0 && <FailedEmails count={overview.mails.failed} />}
          {overview.provisional_suspensions > 0 && <ProvisionalSuspensions count={overview.provisional_suspensions} />}
          <Figures overview={overview} />
          <div className="console__two">
            <WeeklyRequests weeks={overview.weeks} />
            <TimeToFirstOffer weeks={overview.weeks} />
            <LinePlot
              title="People who joined"
              note="Verified accounts of the week. The last week is not over."
              weeks={overview.weeks}
              lines={[{ name: 'Joined', of: ({ joined }) => joined }]}
              more={[{ name: 'All', of: ({ people }) => people }]}
            />
            <HealthTable overview={overview} />
          </div>
        </>
      )}
    </>
  );
}
