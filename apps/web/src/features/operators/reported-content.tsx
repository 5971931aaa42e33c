import { pathTo } from '@exchange/contract/paths';
import { messages } from '@exchange/contract/sentences/messages';
import { operatorReports } from '@exchange/contract/sentences/operators-reports.screens';
import { useState } from 'react';
import { Link } from 'wouter';
import { clockTime } from '../../lib/time.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorBanner } from '../../ui/failures.tsx';
import { inline } from '../../ui/inline.ts';
import { displayName } from '../../ui/person.ts';
import { Pictures } from '../../ui/pictures/pictures.tsx';

type Report = Outputs['operators']['report'];

/** A text of the copy; nothing if the copy has none. */
function textOf(snapshot: Report['snapshot'], key: string): string | null {
  const value = snapshot[key];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The copy of a reported message and, once asked for, the few around it; that somebody looked is in the audit log. */
function MessageExcerpt({ report }: { report: Report }) {
  const [isAsked, setAsked] = useState(false);
  const reading = trpc.operators.readReportedMessages.useMutation({ meta: { refetch: false } });
  const { snapshot, closed_at } = report;
  const requestTitle = textOf(snapshot, 'request_title');
  const copy = {
    id: report.subject_id,
    from_user_name: textOf(snapshot, 'from_user_name'),
    message_content: textOf(snapshot, 'message_content') ?? '',
    time_sent: textOf(snapshot, 'time_sent') ?? '',
    is_reported: true,
  };
  const shown = reading.data ?? [copy];
  return (
    <>
      {requestTitle !== null && <p className="quiet">{operatorReports.requestOfChat({ title: requestTitle })}</p>}
      <ul className="excerpt" aria-label={operatorReports.excerpt()}>
        {shown.map(({ id, from_user_name, message_content, time_sent, is_reported }) => (
          <li key={id} className={is_reported ? 'excerpt__reported' : undefined}>
            {inline(
              (is_reported ? operatorReports.reportedMessage : operatorReports.otherMessage).parts({
                name: (
                  <b>
                    <bdi>{displayName(from_user_name)}</bdi>
                  </b>
                ),
                time: <time dateTime={time_sent}>{clockTime(new Date(time_sent))}</time>,
                b: (words) => <b>{inline(words)}</b>,
              }),
            )}
            <p dir="auto">{message_content}</p>
            {is_reported && <Pictures pictures={report.pictures} from={displayName(from_user_name)} />}
          </li>
        ))}
      </ul>
      <ErrorBanner error={reading.error} fallback={messages.fallback.occurred()} />
      {closed_at === null && !isAsked && (
        <div>
          <Button
            small
            onClick={() => {
              setAsked(true);
              reading.mutate({ id: report.id }, { onError: () => setAsked(false) });
            }}
          >
            {operatorReports.showAround()}
          </Button>
        </div>
      )}
      <p className="quiet small">{operatorReports.excerptNote()}</p>
    </>
  );
}

/** What was reported, as it was at the time of the report. */
export function ReportedContent({ report }: { report: Report }) {
  const { kind, snapshot, subject_id } = report;
  if (kind === 'message') return <MessageExcerpt report={report} />;
  const [title, description] = [
    textOf(snapshot, kind === 'request' ? 'title' : 'name'),
    textOf(snapshot, 'description'),
  ];
  const href = kind === 'request' ? pathTo.request(subject_id) : pathTo.profile({ id: subject_id });
  return (
    <>
      <div className="snapshot" dir="auto">
        {title && (
          <p>
            <b>{title}</b>
          </p>
        )}
        <p>{description ?? operatorReports.noText()}</p>
        <Pictures pictures={report.pictures} from={displayName(textOf(snapshot, 'user_name'))} />
      </div>
      <p className="quiet small">
        {inline(operatorReports.copyNote.parts({ link: (words) => <Link href={href}>{inline(words)}</Link> }))}
      </p>
    </>
  );
}
