import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { Aside } from '../../ui/card.tsx';
import { Stat } from '../../ui/stat.tsx';
import { formatCount } from '../../ui/strings.ts';
import { ContactLine } from './contact-line.tsx';
import { Statistics, StatsError } from './home-stats.tsx';
import { Shortcuts } from './shortcuts.tsx';

/** Home of a logged-in user: open tasks, statistics, points. */
export default function MemberHomePage() {
  const name = useCurrentUser()?.name;
  const points = trpc.profiles.ownPoints.useQuery().data?.collaboration_points;
  useTitle('Home');
  return (
    <>
      <div className="page__head">
        <h1>
          Welcome back
          {name && (
            <>
              , <bdi>{name}</bdi>
            </>
          )}
        </h1>
      </div>
      <div className="split">
        <div className="stack stack--l">
          <Shortcuts />
          <ContactLine question="Something not right?" />
        </div>
        <aside className="stack" aria-label="Numbers">
          <Aside>
            <dl className="figures figures--aside">
              <Statistics />
              {points !== undefined && <Stat label="Your collaboration points">{formatCount(points)}</Stat>}
            </dl>
            <StatsError />
          </Aside>
        </aside>
      </div>
    </>
  );
}
