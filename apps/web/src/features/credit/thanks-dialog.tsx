import { type CreditedPerson, type CreditRole, creditRoles, roleNames } from '@exchange/contract/credit';
import { limits } from '@exchange/contract/limits';
import { creditSentences } from '@exchange/contract/sentences/credit';
import { creditScreens } from '@exchange/contract/sentences/credit.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { type FormEvent, useId, useState } from 'react';
import { asText, useDraft } from '../../lib/draft.ts';
import { errorFields, errorKey } from '../../lib/errors.ts';
import { useOneAtATime } from '../../lib/sending.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { changedField } from '../../ui/changed-field.ts';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBanner } from '../../ui/failures.tsx';
import { inline } from '../../ui/inline.ts';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';
import { UserTextArea } from '../../ui/text/user-text-area.tsx';
import { RoleChoice } from './recorded-credit.tsx';

interface ThanksDialogProps {
  requestId: number;
  person: CreditedPerson;
  onSaved: (message: string) => void;
  onClose: () => void;
}

/** The owner's thanks to a collaborator, and what they did; what is typed is kept until it is saved. */
export default function ThanksDialog({ requestId, person, onSaved, onClose }: ThanksDialogProps) {
  const formId = useId();
  const [thanks, setThanks, forget] = useDraft(`thanks:${requestId}:${person.id}`, person.thanks ?? '', asText);
  const [openedThanks, setOpenedThanks, forgetOpened] = useDraft(
    `thanks-opened:${requestId}:${person.id}`,
    person.thanks ?? '',
    asText,
  );
  const [roles, setRoles] = useState<readonly CreditRole[]>(person.owner_roles);
  const [openedRoles, setOpenedRoles] = useState(person.owner_roles);
  const utils = trpc.useUtils();
  const oneAtATime = useOneAtATime();
  const { mutateAsync, isPending, error, reset } = trpc.credit.thank.useMutation({
    onSuccess: ({ message }) => {
      forget();
      forgetOpened();
      onSaved(message);
    },
    // What was saved elsewhere is then known here.
    onError: async (failure) => {
      if (errorKey(failure) === 'http.changedMeanwhile') await utils.credit.invalidate();
    },
  });
  const changed = [
    ...changedField({
      name: 'thanks',
      label: creditScreens.thanks(),
      opened: openedThanks,
      saved: person.thanks ?? '',
      yours: thanks,
      onTake: setThanks,
      onDecide: () => {
        setOpenedThanks(person.thanks ?? '');
        reset();
      },
    }),
    ...changedField<readonly CreditRole[]>({
      name: 'roles',
      label: creditScreens.roles(),
      opened: openedRoles,
      saved: person.owner_roles,
      yours: creditRoles.filter((role) => roles.includes(role)),
      text: roleNames,
      onTake: setRoles,
      onDecide: () => setOpenedRoles(person.owner_roles),
    }),
  ];
  const problem = errorFields(error).thanks;
  const confirmed = person.roles.length > 0 ? creditScreens.theyConfirmed({ roles: roleNames(person.roles) }) : '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const loaded = { roles: openedRoles, thanks: openedThanks || null };
    if (!isPending)
      void oneAtATime(() => mutateAsync({ id: requestId, userId: person.id, roles: [...roles], thanks, loaded }));
  };
  return (
    <Dialog
      size="wide"
      title={inline(
        creditScreens.thankName.parts({
          name: <NameLink href={profileHref(person.hashid)}>{displayName(person.name)}</NameLink>,
        }),
      )}
      onClose={onClose}
      action={
        <Button variant="primary" type="submit" form={formId} busy={isPending}>
          {messages.button.save()}
        </Button>
      }
    >
      <form id={formId} className="stack stack--l" noValidate onSubmit={submit}>
        {problem === undefined && (
          <ErrorBanner
            error={error}
            fallback={creditSentences.fallback.thank()}
            network={messages.fallback.networkRetry()}
          >
            <p>{creditScreens.typedIsKept()}</p>
          </ErrorBanner>
        )}
        <UserTextArea
          label={creditScreens.thanks()}
          hint={creditScreens.whereThanksShow()}
          limit={limits.thanks}
          rows={3}
          data-autofocus
          readOnly={isPending}
          value={thanks}
          error={problem}
          onChange={(value) => {
            // From here on a change elsewhere is one that the text does not know.
            setOpenedThanks(openedThanks);
            setThanks(value);
            reset();
          }}
        />
        <RoleChoice
          legend={creditScreens.theirRoles()}
          hint={creditScreens.proposedToThem({ confirmed })}
          chosen={roles}
          onChange={setRoles}
        />
        {changed.length > 0 && <ChangedMeanwhile by="you" fields={changed} />}
      </form>
    </Dialog>
  );
}
