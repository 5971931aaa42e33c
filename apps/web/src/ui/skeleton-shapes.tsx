import { Bone } from './skeleton.tsx';

const keys = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Cards to come. */
export function NoticeSkeletons({ count = 3 }: { count?: number }) {
  return keys(count).map((key) => (
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

/** Rows to come. */
export function RowSkeletons({ count = 3 }: { count?: number }) {
  return (
    <div className="rows">
      {keys(count).map((key) => (
        <div className="list-row" key={key}>
          <div>
            <Bone width={key % 2 ? 44 : 60} title />
            <Bone width={34} />
            <Bone width={80} />
          </div>
        </div>
      ))}
    </div>
  );
}
