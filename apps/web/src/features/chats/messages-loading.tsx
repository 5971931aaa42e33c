import { classNames } from '../../ui/class-names.ts';
import { Bone, Loading } from '../../ui/skeleton.tsx';

const widths = [62, 44, 56, 70];

/** Messages to come. */
export function MessagesLoading() {
  return (
    <Loading label="Loading messages">
      <div className="log">
        {widths.map((width, at) => (
          <div key={width} className={classNames('message', 'message--bone', at % 2 === 1 && 'message--own')}>
            <Bone width={24} />
            <Bone width={width} title />
          </div>
        ))}
      </div>
    </Loading>
  );
}
