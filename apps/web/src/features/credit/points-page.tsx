import { type PointsLine, points } from '@exchange/contract/credit';
import { paths } from '@exchange/contract/paths';
import { creditSentences } from '@exchange/contract/sentences/credit';
import { creditScreens } from '@exchange/contract/sentences/credit.screens';
import { formatCount, sayAll } from '../../lib/formatters.ts';
import { byCursor } from '../../lib/paged.ts';
import { fullDay } from '../../lib/time.ts';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { inline } from '../../ui/inline.ts';
import { MorePages } from '../../ui/load-more.tsx';
import { Meta } from '../../ui/meta.tsx';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';
import { LineSkeletons, Loading } from '../../ui/skeleton.tsx';
import { lineTexts, signed } from './credit.logic.ts';

const perPage = 50;

function Line({ line }: { line: PointsLine }) {
  const what = lineTexts[line.kind]();
  return (
    <li className="list-row list-row--plain">
      <p className="list-row__title">
        {line.is_undone ? inline(creditScreens.undone.parts({ what: <s>{what}</s> })) : what}
      </p>
      <Meta className="list-row__who">
        <span>
          <bdi>{line.title}</bdi>
        </span>
        <NameLink href={profileHref(line.person.hashid)}>{displayName(line.person.name)}</NameLink>
        <time dateTime={line.at}>{fullDay(new Date(line.at))}</time>
      </Meta>
      <p className="list-row__side">
        <b dir="ltr">{signed(line.points)}</b>
      </p>
    </li>
  );
}

/** All points of the user, line by line (docs/behaviour/credit.md#points). */
export default function PointsPage() {
  useTitle(creditScreens.points());
  const total = trpc.profiles.ownPoints.useQuery();
  const query = trpc.credit.listPoints.useInfiniteQuery({ limit: perPage }, byCursor);
  const lines = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <div className="page__head">
        <div>
          <h1 tabIndex={-1}>{creditScreens.points()}</h1>
          <p className="page__lede">{sayAll(creditScreens.howPointsCount(points), creditScreens.undoneStays())}</p>
        </div>
        <ButtonLink variant="quiet" icon="back" href={paths.ownProfile}>
          {creditScreens.myProfile()}
        </ButtonLink>
      </div>
      {query.isPending && (
        <Loading label={creditScreens.loading()}>
          <LineSkeletons count={5} />
        </Loading>
      )}
      {query.data && lines.length === 0 && <p>{creditScreens.noPoints()}</p>}
      {lines.length > 0 && (
        <ul className="rows">
          {total.data && (
            <li className="list-row list-row--plain">
              <p className="list-row__title">{creditScreens.sum()}</p>
              <p className="list-row__side">
                <b>{formatCount(total.data.collaboration_points)}</b>
              </p>
            </li>
          )}
          {lines.map((line, index) => (
            <Line key={`${line.at} ${line.kind} ${index}`} line={line} />
          ))}
        </ul>
      )}
      <MorePages query={query} count={lines.length} noun="lines" fallback={creditSentences.fallback.loadPoints()} />
    </>
  );
}
