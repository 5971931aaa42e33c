import { accountScreens } from '@exchange/contract/sentences/account.screens';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { finishSession } from '../../lib/finish-session.ts';
import { trpc } from '../../lib/trpc.ts';
import { PasswordDialog } from './password-dialog.tsx';

/** Asks for the password, says what happens, and deletes the account. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const mutation = trpc.account.requestDeletion.useMutation({
    meta: { refetch: false },
    onSuccess: () => finishSession('deletion'),
  });
  return (
    <PasswordDialog
      title={accountScreens.deleteQuestion()}
      action={accountScreens.deleteConfirm()}
      variant="danger"
      mutation={mutation}
      onSend={(password) => mutation.mutate({ password })}
      onClose={onClose}
    >
      <ul className="account__ends">
        <li>{accountScreens.openOnesWithdrawn()}</li>
        <li>{accountScreens.chatsStay({ deletedUser: profileSentences.screen.deletedUser() })}</li>
        <li>{accountScreens.givenPointsStay()}</li>
      </ul>
    </PasswordDialog>
  );
}
