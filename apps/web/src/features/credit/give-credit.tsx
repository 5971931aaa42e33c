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
import {
  type AddressRow,
  addressesIn,
  addressProblem,
  creditError,
  isUnknownAddress,
  outcomeTexts,
  tooMany,
  whoHelpedId,
} from './credit.logic.ts';

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

/** What became of a list of addresses. */
function AddressTable({ rows }: { rows: readonly AddressRow[] }) {
  return (
    <table aria-label={creditScreens.list.title()}>
      <tbody>
        {rows.map(({ email, outcome }) => (
          <tr key={email}>
            <th scope="row">
              <bdi>{email}</bdi>
            </th>
            <td>{outcomeTexts[outcome]()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Names a collaborator by their email address, or those of a pasted list. */
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
  const [rows, setRows] = useState<readonly AddressRow[]>([]);
  const many = trpc.joinInvitations.creditList.useMutation({
    onSuccess: ({ addresses }) => {
      const { wrong } = addressesIn(address);
      setRows([...addresses, ...wrong.map((email) => ({ email, outcome: 'not_an_address' as const }))]);
      // What was not an address stays, to be mended.
      setAddress(wrong.join(', '));
    },
  });
  const giveMany = useCreation(`collaborators:${requestId}`, many.mutateAsync);
  const isBusy = isPending || many.isPending;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const { right, wrong } = addressesIn(address);
    const isList = right.length > 0 && right.length + wrong.length > 1;
    const found = isList ? tooMany(right) : addressProblem(address);
    setProblem(found);
    setRows([]);
    reset();
    many.reset();
    if (found !== undefined) focusFirstInvalid(event.currentTarget);
    else if (isList) giveMany({ id: requestId, emails: right });
    else giveCredit({ id: requestId, email: address });
  };
  const change = (value: string) => {
    setAddress(value);
    setProblem(undefined);
    reset();
    many.reset();
  };
  const failure = error ?? many.error;
  return (
    <form className="collaborators__add stack" noValidate onSubmit={submit}>
      <InputWithButton
        label={label}
        hint={creditScreens.severalAddresses()}
        type="email"
        inputMode="email"
        autoComplete="off"
        readOnly={isBusy}
        value={address}
        error={problem ?? (failure ? creditError(failure) : undefined)}
        onChange={change}
        onPaste={(event) => {
          // The input would join the lines.
          const lines = event.clipboardData.getData('text').split(/[\r\n]+/);
          if (lines.length === 1) return;
          event.preventDefault();
          change(
            [address, ...lines]
              .map((line) => line.trim())
              .filter(Boolean)
              .join(', '),
          );
        }}
        button={
          <Button type="submit" busy={isBusy}>
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
      <div role="status">{rows.length > 0 && <AddressTable rows={rows} />}</div>
    </form>
  );
}
