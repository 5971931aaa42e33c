import { Bone } from '../../../ui/skeleton.tsx';

/** Placeholders for request cards that are loading. */
export function RequestCardSkeletons({ count = 3 }: { count?: number }) {
  return Array.from({ length: count }, (_, key) => (
    <div className="notice" key={key}>
      <div className="notice__body">
        <Bone width={key % 2 ? 48 : 72} title />
        <Bone width={52} />
        <Bone width={64} />
        <Bone width={96} />
        <Bone width={92} />
        <Bone width={58} />
      </div>
      <div className="slips" />
    </div>
  ));
}
