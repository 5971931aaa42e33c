import { points } from '@exchange/contract/credit';
import { creditScreens } from '@exchange/contract/sentences/credit.screens';
import { Icon } from '../../ui/icon.tsx';
import { inline } from '../../ui/inline.ts';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';

interface CreditedNoteProps {
  /** The owner of the request. */
  hashid: string | null;
  name: string | null;
}

/** For a helper: the owner of the request gave them credit. */
export function CreditedNote({ hashid, name }: CreditedNoteProps) {
  const owner = <NameLink href={profileHref(hashid)}>{displayName(name)}</NameLink>;
  return (
    <span className="credited">
      <Icon name="verified" size="s" />
      <span>{inline(creditScreens.gaveYouCredit.parts({ name: owner, gotCredit: points.gotCredit }))}</span>
    </span>
  );
}
