import { SkeletonLine } from '../../ui/skeleton.tsx';

/** Placeholders for request cards that are loading. */
export function RequestCardSkeletons({ count = 3 }: { count?: number }) {
  return Array.from({ length: count }, (_, key) => (
    <div className="request-card" key={key}>
      <div className="request-card__body">
        <SkeletonLine width={key % 2 ? 48 : 72} title />
        <SkeletonLine width={52} />
        <SkeletonLine width={64} />
        <SkeletonLine width={96} />
        <SkeletonLine width={92} />
        <SkeletonLine width={58} />
      </div>
      <div className="card-actions" />
    </div>
  ));
}
