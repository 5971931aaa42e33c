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
      title="Delete your account?"
      action="Delete my account"
      variant="danger"
      mutation={mutation}
      onSend={(password) => mutation.mutate({ password })}
      onClose={onClose}
    >
      <ul className="account__ends">
        <li>Your open requests and offers are withdrawn.</li>
        <li>Chats stay with the people you wrote to, under “{profileSentences.screen.deletedUser()}”.</li>
        <li>Points you gave others stay with them.</li>
      </ul>
    </PasswordDialog>
  );
}
