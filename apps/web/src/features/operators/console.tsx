import { type ConsoleTab, pathTo } from '@exchange/contract/paths';
import './console.css';
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
import { InvitationsScreen } from './join-invitations-screen.tsx';
import { OverviewScreen } from './overview-screen.tsx';
import { PeopleScreen } from './people-screen.tsx';
import { ReferenceScreen } from './reference-screen.tsx';
import { ReportsScreen } from './reports-screen.tsx';
import { RequestsScreen } from './requests-screen.tsx';

type Staff = Outputs['operators']['self'];

interface Tab {
  readonly name: string;
  readonly Screen: ComponentType;
}

const tabs: Record<ConsoleTab, Tab> = {
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
const all = Object.keys(tabs) as ConsoleTab[];
const tabsOf: Record<Staff['role'], readonly ConsoleTab[]> = { operator: all, moderator: ['reports'] };

interface TabsProps {
  staff: Staff;
  current: ConsoleTab | undefined;
}

function Tabs({ staff, current }: TabsProps) {
  const waiting: Partial<Record<ConsoleTab, number>> = {
    reports: staff.open_reports,
    emails: staff.failed_mails ?? 0,
  };
  return (
    <ul>
      {tabsOf[staff.role].map((tab) => (
        <li key={tab}>
          <Link href={pathTo.console(tab)} aria-current={tab === current ? 'page' : undefined}>
            {tabs[tab].name}
            <CountBadge plain count={waiting[tab] ?? 0} label={`${waiting[tab]} waiting`} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The console of operators and moderators: its tabs at the side, folded on a phone. */
export default function Console({ staff }: { staff: Staff }) {
  const [address] = useLocation();
  const path = address.replace(/\/$/, '');
  const mine = tabsOf[staff.role];
  const isStart = path === pathTo.console('overview');
  const current = isStart ? mine[0] : mine.find((tab) => path === pathTo.console(tab));
  const Screen = current && tabs[current].Screen;
  return (
    <div className="console">
      <nav className="console__nav console__nav--wide" aria-label="Console">
        <Tabs staff={staff} current={current} />
      </nav>
      <details className="console__tabs">
        <summary>
          {current ? tabs[current].name : 'Console'}
          <Icon name="down" />
        </summary>
        <nav className="console__nav" aria-label="Console places">
          <Tabs staff={staff} current={current} />
        </nav>
      </details>
      <div className="stack stack--l">
        {Screen ? (
          <Screen />
        ) : (
          <EmptyState heading title="There is nothing here">
            <p>It may be for operators only, or have another address.</p>
          </EmptyState>
        )}
      </div>
    </div>
  );
}
