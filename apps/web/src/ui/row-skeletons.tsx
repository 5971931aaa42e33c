import { SkeletonLine } from './skeleton.tsx';

/** Placeholders for rows of a list that is loading. */
export function RowSkeletons({ count = 3 }: { count?: number }) {
  return (
    <div className="rows">
      {Array.from({ length: count }, (_, key) => (
        <div className="list-row" key={key}>
          <div>
            <SkeletonLine width={key % 2 ? 44 : 60} title />
            <SkeletonLine width={34} />
            <SkeletonLine width={80} />
          </div>
        </div>
      ))}
    </div>
  );
}
