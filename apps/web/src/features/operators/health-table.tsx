import { pathTo } from '@exchange/contract/paths';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useConfig } from '../../lib/config.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { formatCount } from '../../ui/strings.ts';
import { archiveText, durationText, emailsState, mailboxState, mailboxText } from './figures.logic.ts';
import { StateBadge } from './state-badge.tsx';

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
export function HealthTable({ overview }: { overview: Outputs['operators']['overview'] }) {
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
