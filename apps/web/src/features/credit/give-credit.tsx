import { typedEmail } from '@exchange/contract/auth';
import { creditSentences } from '@exchange/contract/sentences/credit';
import { creditScreens } from '@exchange/contract/sentences/credit.screens';
import { joinInvitationSentences } from '@exchange/contract/sentences/join-invitations';
import { messages } from '@exchange/contract/sentences/messages';
import { type FormEvent, useState } from 'react';
import { useTextDraft } from '../../lib/draft.ts';
import { errorText } from '../../lib/errors.ts';
import { focusFirstInvalid, focusSoon } from '../../lib/focus.ts';
import { useCreation } from '../../lib/sending.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { InputWithButton } from '../../ui/inputs.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { addressProblem, creditError, isUnknownAddress, whoHelpedId } from './credit.logic.ts';

interface GiveCreditProps {
  requestId: number;
  /** Somebody who offered help on the request. */
  personId: number;
  /** Element id of the text that names them. */
  nameId: string;
  /** Called before the button leaves, so that the focus can move on. */
  onGiven: () => void;
}

const buttonId = (requestId: number, personId: number) => `credit-${requestId}-${personId}`;

/** Takes the credit of a person back and confirms it; the focus goes to the button that gives it again, if there is one. */
export function useTakeBack() {
  const toast = useToast();
  return trpc.credit.takeBack.useMutation({
    onSuccess: ({ message }, { id, userId }) => {
      toast.success(message);
      focusSoon(buttonId(id, userId));
    },
    onError: (error) => toast.error(errorText(error, creditSentences.fallback.takeCreditBack())),
  });
}

/** The button that names a person as a successful collaborator (docs/behaviour/credit.md#credit). */
export function GiveCredit({ requestId, personId, nameId, onGiven }: GiveCreditProps) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const takeBack = useTakeBack();
  const { mutateAsync, isPending, isSuccess, reset } = trpc.credit.give.useMutation({
    onSuccess: ({ message }, { id }) => {
      // The button is still here if Undo was faster than the list.
      const undo = () => takeBack.mutate({ id, userId: personId }, { onSuccess: reset });
      toast.success(message, {
        action: { label: messages.button.undo(), run: undo },
      });
      onGiven();
    },
    onError: (error) => {
      toast.error(creditError(error));
      // They may have been named on another screen.
      void utils.credit.invalidate();
    },
  });
  const give = useCreation(`credit:${requestId}:${personId}`, mutateAsync);
  return (
    <Button
      id={buttonId(requestId, personId)}
      small
      icon="check"
      busy={isPending || isSuccess}
      aria-describedby={nameId}
      onClick={() => give({ id: requestId, userId: personId })}
    >
      {creditScreens.giveCredit()}
    </Button>
  );
}

interface InviteProps {
  requestId: number;
  /** The address that nobody has. */
  email: string;
  onInvited: () => void;
}

/** Offers to invite the person of an address that nobody has. */
function InviteToJoin({ requestId, email, onInvited }: InviteProps) {
  const toast = useToast();
  const { mutateAsync, isPending } = trpc.joinInvitations.invite.useMutation({
    onSuccess: ({ message }) => {
      toast.success(message);
      onInvited();
    },
    onError: (failure) =>
      toast.error(
        errorText(failure, joinInvitationSentences.fallback.inviteToJoin(), messages.fallback.networkRetry()),
      ),
  });
  const invite = useCreation(`join:${requestId}`, mutateAsync);
  return (
    <div className="row">
      <Button small icon="mail" busy={isPending} onClick={() => invite({ id: requestId, email })}>
        {creditScreens.inviteToJoin()}
      </Button>
      <p className="field__hint">{creditScreens.whatInvitingDoes()}</p>
    </div>
  );
}

/** Names a collaborator by their email address. */
export function AddCollaborator({ requestId, label }: { requestId: number; label: string }) {
  const toast = useToast();
  const [address, setAddress, forget] = useTextDraft(`collaborator:${requestId}`);
  const [problem, setProblem] = useState<string>();
  const { mutateAsync, isPending, error, reset } = trpc.credit.give.useMutation({
    onSuccess: ({ message }) => {
      toast.success(message);
      forget();
    },
  });
  const giveCredit = useCreation(`collaborator:${requestId}`, mutateAsync);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const found = addressProblem(address);
    setProblem(found);
    if (error) reset();
    if (found === undefined) giveCredit({ id: requestId, email: address });
    else focusFirstInvalid(event.currentTarget);
  };
  return (
    <form className="collaborators__add" noValidate onSubmit={submit}>
      <InputWithButton
        label={label}
        type="email"
        required
        inputMode="email"
        autoComplete="off"
        readOnly={isPending}
        value={address}
        error={problem ?? (error ? creditError(error) : undefined)}
        onChange={(value) => {
          setAddress(value);
          setProblem(undefined);
          reset();
        }}
        button={
          <Button type="submit" busy={isPending}>
            {creditScreens.add()}
          </Button>
        }
      />
      {isUnknownAddress(error) && (
        <InviteToJoin
          requestId={requestId}
          email={typedEmail(address)}
          onInvited={() => {
            forget();
            reset();
            focusSoon(whoHelpedId(requestId));
          }}
        />
      )}
    </form>
  );
}
