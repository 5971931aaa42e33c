import { points } from '@exchange/contract/credit';
import { creditScreens } from '@exchange/contract/sentences/credit.screens';
import { Icon } from '../../ui/icon.tsx';
import { inline } from '../../ui/inline.ts';

/** For a helper: the owner of the request gave them credit. */
export function CreditedNote({ owner }: { owner: string }) {
  return (
    <span className="credited">
      <Icon name="verified" size="s" />
      <span>
        {inline(creditScreens.gaveYouCredit.parts({ name: <bdi>{owner}</bdi>, gotCredit: points.gotCredit }))}
      </span>
    </span>
  );
}
