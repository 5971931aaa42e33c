import { type ConsoleTab, pathTo } from '@exchange/contract/paths';
import { messages } from '@exchange/contract/sentences/messages';
import { operatorScreens } from '@exchange/contract/sentences/operators.screens';
import { operatorFigures } from '@exchange/contract/sentences/operators-figures.screens';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useConfig } from '../../lib/config.ts';
import { formatCount } from '../../lib/formatters.ts';
import { exactTime } from '../../lib/time.ts';
import { useTitle } from '../../lib/title.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/failures.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { LineSkeletons, Loading } from '../../ui/skeleton.tsx';
import { StateBadge } from './console-parts.tsx';
import {
  archiveText,
  durationText,
  emailsState,
  hours,
  isLate,
  mailboxState,
  mailboxText,
  percent,
} from './figures.logic.ts';
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
  const { health } = operatorFigures;
  return (
    <section className="stack" aria-labelledby={titleId}>
      <h2 id={titleId}>{health.title()}</h2>
      <table className="table" aria-labelledby={titleId}>
        <tbody>
          <Row name={health.database()}>
            <StateBadge tone={database_ms < 50 ? 'good' : 'wait'}>
              {health.databaseTime({ ms: Math.max(1, Math.round(database_ms)) })}
            </StateBadge>
          </Row>
          <Row name={health.emails()} href={pathTo.console('emails')}>
            <StateBadge tone={emailsState(mails)}>
              {health.emailCounts({ failed: mails.failed, waiting: mails.waiting })}
            </StateBadge>
          </Row>
          <Row name={health.oldestEmail()}>
            {mails.oldest_seconds === null ? health.noOldestEmail() : durationText(mails.oldest_seconds)}
          </Row>
          <Row name={health.passwords()}>
            <StateBadge tone={password_queue.waiting < 16 ? 'good' : 'wait'}>
              {password_queue.refused > 0
                ? health.passwordCountRefused(password_queue)
                : health.passwordCount(password_queue)}
            </StateBadge>
          </Row>
          {mailbox && (
            <Row name={health.replies()}>
              <StateBadge tone={mailboxState(mailbox)}>{mailboxText(mailbox)}</StateBadge>
            </Row>
          )}
          {log_archive && (
            <Row name={health.log()}>
              <StateBadge tone={log_archive.is_failing ? 'bad' : 'good'}>{archiveText(log_archive)}</StateBadge>
            </Row>
          )}
          <Row name={health.suspended()} href={pathTo.console('people', new URLSearchParams({ state: 'suspended' }))}>
            {formatCount(suspended_people)}
          </Row>
          {version && (
            <Row name={health.version()}>
              <bdi>{version}</bdi>
            </Row>
          )}
        </tbody>
      </table>
    </section>
  );
}

type Overview = Outputs['operators']['overview'];

interface NoticeProps {
  tone?: 'info' | 'error';
  icon?: IconName;
  title: string;
  href: string;
  /** Of the button that leads there. */
  label?: string;
}

/** Something that an operator should look at, with where it stands. */
function Notice({ tone = 'info', icon, title, href, label = operatorFigures.lookAtThem() }: NoticeProps) {
  return (
    <Banner tone={tone} icon={icon} title={title}>
      <ButtonLink small href={href}>
        {label}
      </ButtonLink>
    </Banner>
  );
}

const listOf = (place: 'emails' | 'people' | 'reports', state: string) =>
  pathTo.console(place, new URLSearchParams({ state }));

/** What waits for an operator, the most urgent first. */
function Notices({ overview }: { overview: Overview }) {
  const { mails, provisional_suspensions: provisional, first_requests: first, paused_webhooks: paused } = overview;
  const label = operatorFigures.lookAtQueue();
  return (
    <>
      {mails.failed > 0 && (
        <Notice
          tone="error"
          icon="mail"
          title={operatorFigures.failedEmails({ count: mails.failed })}
          href={listOf('emails', 'failed')}
          label={label}
        />
      )}
      {mails.oldest_seconds !== null && isLate(mails) && (
        <Notice
          icon="mail"
          title={operatorFigures.lateEmails({ count: mails.waiting, time: durationText(mails.oldest_seconds) })}
          href={listOf('emails', 'waiting')}
          label={label}
        />
      )}
      {provisional > 0 && (
        <Notice
          title={operatorFigures.provisionalSuspensions({ count: provisional })}
          href={listOf('people', 'provisional')}
        />
      )}
      {first !== null && first > 0 && (
        <Notice title={operatorFigures.firstRequests({ count: first })} href={listOf('reports', 'first')} />
      )}
      {paused > 0 && (
        <Notice title={operatorFigures.pausedWebhooks({ count: paused })} href={pathTo.console('webhooks')} />
      )}
    </>
  );
}

/** The numbers by which an operator sees how the exchange does. */
function Figures({ overview }: { overview: Overview }) {
  const { requests = 0, joined = 0 } = overview.weeks.at(-1) ?? {};
  const reports = overview.open_reports;
  const { figure: said } = operatorFigures;
  const figures: readonly (readonly [label: string, figure: string, place: ConsoleTab])[] = [
    [said.answeredWithinDay(), percent(overview.answered_within_day), 'demand'],
    [said.answeredWithinWeek(), percent(overview.answered_within_week), 'demand'],
    [said.timeToFirstOffer(), hours(overview.median_hours), 'demand'],
    [said.successful({ closed: overview.closed }), formatCount(overview.successful), 'requests'],
    [said.active({ count: overview.active_people }), formatCount(overview.active_people), 'people'],
    [said.requests({ count: requests }), formatCount(requests), 'requests'],
    [said.joined({ count: joined }), formatCount(joined), 'people'],
    [said.reports({ count: reports }), formatCount(reports), 'reports'],
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
export default function OverviewScreen() {
  useTitle(operatorScreens.place.overview());
  const query = trpc.operators.overview.useQuery();
  const { data: overview, dataUpdatedAt, isFetching } = query;
  return (
    <>
      <div className="page__head">
        <div>
          <h1>{operatorScreens.place.overview()}</h1>
          <p className="page__lede">{overview ? exactTime(new Date(dataUpdatedAt)) : operatorFigures.counting()}</p>
        </div>
        <Button small icon="retry" busy={isFetching} onClick={() => void query.refetch()}>
          {operatorFigures.refresh()}
        </Button>
      </div>
      {query.error && <LoadFailed query={query} fallback={messages.fallback.occurred()} />}
      {query.isPending && (
        <Loading label={operatorFigures.loadingOverview()}>
          <LineSkeletons count={6} />
        </Loading>
      )}
      {overview && (
        <>
          <Notices overview={overview} />
          <Figures overview={overview} />
          <div className="console__two">
            <WeeklyRequests weeks={overview.weeks} />
            <TimeToFirstOffer weeks={overview.weeks} />
            <LinePlot
              title={operatorFigures.joining.title()}
              note={operatorFigures.joining.note()}
              weeks={overview.weeks}
              lines={[{ name: operatorFigures.joining.joined(), of: ({ joined }) => joined }]}
              more={[{ name: operatorFigures.joining.all(), of: ({ people }) => people }]}
            />
            <HealthTable overview={overview} />
          </div>
        </>
      )}
    </>
  );
}
