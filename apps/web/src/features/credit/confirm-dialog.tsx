import { type CreditRole, creditRoles, type OwnCredit } from '@exchange/contract/credit';
import { creditSentences } from '@exchange/contract/sentences/credit';
import { creditScreens } from '@exchange/contract/sentences/credit.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { type FormEvent, useId, useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxOption } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBanner } from '../../ui/failures.tsx';
import { Meta } from '../../ui/meta.tsx';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';
import { RoleChoice, Thanks } from './recorded-credit.tsx';

interface ConfirmDialogProps {
  credit: OwnCredit;
  onConfirmed: (message: string) => void;
  onNotMe: () => void;
  onClose: () => void;
}

/** What a person who was named says of it: roles, the thanks, and whether it is on the profile. */
export default function ConfirmDialog({ credit, onConfirmed, onNotMe, onClose }: ConfirmDialogProps) {
  const formId = useId();
  const isFirst = credit.confirmed_at === null;
  const proposed = isFirst || credit.awaits_answer ? [...credit.roles, ...credit.proposed_roles] : credit.roles;
  const [roles, setRoles] = useState<readonly CreditRole[]>(() =>
    creditRoles.filter((role) => proposed.includes(role)),
  );
  const [isThanksShown, setThanksShown] = useState(credit.awaits_answer || credit.is_thanks_shown);
  const [isShown, setShown] = useState(isFirst || credit.is_shown);
  const { mutate, isPending, error } = trpc.credit.confirm.useMutation({
    onSuccess: ({ message }) => onConfirmed(message),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    mutate({
      id: credit.id,
      version: credit.version,
      roles: [...roles],
      isShown,
      isThanksShown: isThanksShown && credit.thanks !== null,
    });
  };
  return (
    <Dialog
      size="wide"
      title={isFirst ? creditScreens.confirmCollaboration() : creditScreens.changeCredit()}
      onClose={onClose}
      foot={
        <>
          <Button variant="primary" type="submit" form={formId} busy={isPending}>
            {isFirst ? creditScreens.confirm() : messages.button.save()}
          </Button>
          <Button onClick={onNotMe}>{creditScreens.notMe()}</Button>
        </>
      }
    >
      <form id={formId} className="stack stack--l" noValidate onSubmit={submit}>
        <ErrorBanner
          error={error}
          fallback={creditSentences.fallback.confirm()}
          network={messages.fallback.networkRetry()}
        />
        <div className="dialog__quote">
          <h3 dir="auto">{credit.title}</h3>
          <Meta>
            <NameLink href={profileHref(credit.people[0]?.hashid ?? null)}>
              {displayName(credit.people[0]?.name ?? null)}
            </NameLink>
            <span>{credit.collaboration_type_name}</span>
          </Meta>
        </div>
        <RoleChoice
          legend={creditScreens.yourRoles()}
          hint={creditScreens.proposedForYou()}
          chosen={roles}
          onChange={setRoles}
        />
        {credit.thanks !== null && (
          <div className="stack">
            <h3>{creditScreens.theirThanks()}</h3>
            <Thanks>{credit.thanks}</Thanks>
            <CheckboxOption checked={isThanksShown} onChange={setThanksShown}>
              {creditScreens.showThanks()}
            </CheckboxOption>
          </div>
        )}
        <CheckboxOption checked={isShown} onChange={setShown} hint={creditScreens.canTakeDown()}>
          {creditScreens.showIt()}
        </CheckboxOption>
      </form>
    </Dialog>
  );
}
