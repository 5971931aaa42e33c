import type { OwnReport } from '@exchange/contract/reports';
import { reportScreens } from '@exchange/contract/sentences/reports.screens';
import { trpc } from '../../lib/trpc.ts';
import { Card } from '../../ui/card.tsx';
import { LoadingLines } from '../../ui/failures.tsx';
import { inline } from '../../ui/inline.ts';
import { Meta } from '../../ui/meta.tsx';
import { UserText } from '../../ui/text/user-text.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';

function Row({ report: { kind, reason, text, created_at, state, closed_at } }: { report: OwnReport }) {
  const { own } = reportScreens;
  return (
    <li className="list-row list-row--plain">
      <div>
        <Meta>
          <strong>{own.kind[kind]()}</strong>
          <span>{reportScreens.reason[reason]()}</span>
        </Meta>
        {text !== null && <UserText className="quiet">{text}</UserText>}
        <p className="quiet small">
          {inline(
            own.state[state].parts({
              time: <TimeAgo at={created_at} />,
              decided: closed_at !== null && <TimeAgo at={closed_at} />,
            }),
          )}
        </p>
      </div>
    </li>
  );
}

/** What the user has reported, and what became of it. */
export default function OwnReportsCard() {
  const query = trpc.reports.list.useQuery();
  const { data } = query;
  const { own } = reportScreens;
  return (
    <Card title={own.title()} titleId="reports">
      {data === undefined ? (
        <LoadingLines query={query} fallback={own.failed()} count={1} />
      ) : data.length === 0 ? (
        <p className="quiet">{own.none()}</p>
      ) : (
        <>
          <ul className="rows" aria-labelledby="reports">
            {data.map((report) => (
              <Row key={report.id} report={report} />
            ))}
          </ul>
          <p className="quiet small">{own.howLong()}</p>
        </>
      )}
    </Card>
  );
}
