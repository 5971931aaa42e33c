import { points } from '@exchange/contract/credit';
import { Icon } from '../../ui/icon.tsx';

/** For a helper: the owner of the request gave them credit. */
export function CreditedNote({ owner }: { owner: string }) {
  return (
    <span className="credited">
      <Icon name="verified" size="s" />
      <span>
        <bdi>{owner}</bdi> gave you credit · +{points.gotCredit} points
      </span>
    </span>
  );
}
