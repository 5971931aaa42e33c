import { points } from '@exchange/contract/limits';
import { Icon } from '../../ui/icon.tsx';

/** For a helper: the owner of the request has named them. */
export function CreditedNote({ owner }: { owner: string }) {
  return (
    <span className="credited">
      <Icon name="verified" size="s" />
      <span>
        <bdi>{owner}</bdi> named you as a collaborator · +{points.wasTracked} points
      </span>
    </span>
  );
}
