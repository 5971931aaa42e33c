import './console.css';
import { type ConsolePlace, pathTo } from '@exchange/contract/paths';
import type { ComponentType } from 'react';
import { Link, useLocation } from 'wouter';
import type { Outputs } from '../../lib/trpc.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AuditScreen } from './audit-screen.tsx';
import { DemandScreen } from './demand-screen.tsx';
import { EmailsScreen } from './emails-screen.tsx';
import { InstitutesScreen } from './institutes-screen.tsx';
import { InvitationsScreen } from './invitations-screen.tsx';
import { OverviewScreen } from './overview-screen.tsx';
import { PeopleScreen } from './people-screen.tsx';
import { ReferenceScreen } from './reference-screen.tsx';
import { ReportsScreen } from './reports-screen.tsx';
import { RequestsScreen } from './requests-screen.tsx';

type Staff = Outputs['operators']['self'];

interface Place {
  readonly name: string;
  readonly Screen: ComponentType;
}

const places: Record<ConsolePlace, Place> = {
  overview: { name: 'Overview', Screen: OverviewScreen },
  reports: { name: 'Reports', Screen: ReportsScreen },
  people: { name: 'People', Screen: PeopleScreen },
  invitations: { name: 'Invitations', Screen: InvitationsScreen },
  requests: { name: 'Requests', Screen: RequestsScreen },
  institutes: { name: 'Institutes', Screen: InstitutesScreen },
  reference: { name: 'Reference data', Screen: ReferenceScreen },
  emails: { name: 'Emails', Screen: EmailsScreen },
  demand: { name: 'Demand', Screen: DemandScreen },
  audit: { name: 'Audit', Screen: AuditScreen },
};
const all = Object.keys(places) as ConsolePlace[];
const placesOf: Record<Staff['role'], readonly ConsolePlace[]> = { operator: all, moderator: ['reports'] };

interface PlacesProps {
  staff: Staff;
  current: ConsolePlace | undefined;
}

function Places({ staff, current }: PlacesProps) {
  const waiting: Partial<Record<ConsolePlace, number>> = {
    reports: staff.open_reports,
    emails: staff.failed_mails ?? 0,
  };
  return (
    <ul>
      {placesOf[staff.role].map((place) => (
        <li key={place}>
          <Link href={pathTo.console(place)} aria-current={place === current ? 'page' : undefined}>
            {places[place].name}
            <CountBadge plain count={waiting[place] ?? 0} label={`${waiting[place]} waiting`} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The console of operators and moderators: its places at the side, folded on a phone. */
export default function Console({ staff }: { staff: Staff }) {
  const [path] = useLocation();
  const mine = placesOf[staff.role];
  const isStart = path === pathTo.console('overview');
  const current = isStart ? mine[0] : mine.find((place) => path === pathTo.console(place));
  const Screen = current && places[current].Screen;
  return (
    <div className="console">
      <nav className="console__nav console__nav--wide" aria-label="Console">
        <Places staff={staff} current={current} />
      </nav>
      <details className="console__places">
        <summary>
          {current ? places[current].name : 'Console'}
          <Icon name="down" />
        </summary>
        <nav className="console__nav" aria-label="Console places">
          <Places staff={staff} current={current} />
        </nav>
      </details>
      <div className="stack stack--l">
        {Screen ? (
          <Screen />
        ) : (
          <EmptyState heading title="There is nothing here">
            <p>It may be for operators alone, or have another address.</p>
          </EmptyState>
        )}
      </div>
    </div>
  );
}
