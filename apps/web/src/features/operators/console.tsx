import { type ConsoleTab, pathTo } from '@exchange/contract/paths';
import { operatorScreens } from '@exchange/contract/sentences/operators.screens';
import './console.css';
import { type ComponentType, lazy, Suspense } from 'react';
import { Link, useLocation } from 'wouter';
import type { Outputs } from '../../lib/trpc.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { WaitingHeading } from '../../ui/skeleton.tsx';

type Staff = Outputs['operators']['self'];

/** The screens, each in a chunk of its own. */
const screens: Record<ConsoleTab, ComponentType> = {
  overview: lazy(() => import('./overview-screen.tsx')),
  reports: lazy(() => import('./reports-screen.tsx')),
  people: lazy(() => import('./people-screen.tsx')),
  invitations: lazy(() => import('./join-invitations-screen.tsx')),
  requests: lazy(() => import('./requests-screen.tsx')),
  institutes: lazy(() => import('./institutes-screen.tsx')),
  reference: lazy(() => import('./reference-screen.tsx')),
  emails: lazy(() => import('./outgoing-screens.tsx').then((m) => ({ default: m.EmailsScreen }))),
  demand: lazy(() => import('./demand-screen.tsx')),
  report: lazy(() => import('./outcome-screen.tsx')),
  webhooks: lazy(() => import('./outgoing-screens.tsx').then((m) => ({ default: m.WebhooksScreen }))),
  audit: lazy(() => import('./audit-screen.tsx')),
};
const all = Object.keys(screens) as ConsoleTab[];
const tabsOf: Record<Staff['role'], readonly ConsoleTab[]> = { operator: all, moderator: ['reports'] };

interface TabsProps {
  staff: Staff;
  current: ConsoleTab | undefined;
}

function Tabs({ staff, current }: TabsProps) {
  const waiting: Partial<Record<ConsoleTab, number>> = {
    reports: staff.open_reports + (staff.first_requests ?? 0),
    emails: staff.failed_mails ?? 0,
  };
  return (
    <ul>
      {tabsOf[staff.role].map((tab) => (
        <li key={tab}>
          <Link href={pathTo.console(tab)} aria-current={tab === current ? 'page' : undefined}>
            {operatorScreens.place[tab]()}
            <CountBadge
              plain
              count={waiting[tab] ?? 0}
              label={operatorScreens.waitingThere({ count: waiting[tab] ?? 0 })}
            />
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
  const Screen = current && screens[current];
  return (
    <div className="console">
      <nav className="console__nav console__nav--wide" aria-label={operatorScreens.console()}>
        <Tabs staff={staff} current={current} />
      </nav>
      <details className="console__tabs">
        <summary>
          {current ? operatorScreens.place[current]() : operatorScreens.console()}
          <Icon name="down" />
        </summary>
        <nav className="console__nav" aria-label={operatorScreens.places()}>
          <Tabs staff={staff} current={current} />
        </nav>
      </details>
      <div className="stack stack--l">
        {Screen ? (
          <Suspense fallback={<WaitingHeading>{operatorScreens.loading()}</WaitingHeading>}>
            <Screen />
          </Suspense>
        ) : (
          <EmptyState heading title={operatorScreens.unknownPlace()}>
            <p>{operatorScreens.unknownPlaceAdvice()}</p>
          </EmptyState>
        )}
      </div>
    </div>
  );
}
