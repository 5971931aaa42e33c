import type { Session } from '@exchange/contract/account';
import { accountScreens } from '@exchange/contract/sentences/account.screens';
import { trpc } from '../../lib/trpc.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { sessionName } from './session-name.ts';

interface DialogProps {
  onClose: () => void;
  onEnded: (message: string) => void;
}

/** Asks for the password before one other session is ended. */
export function EndSessionDialog({ session, onClose, onEnded }: DialogProps & { session: Session }) {
  const mutation = trpc.account.endSession.useMutation({
    onSuccess: ({ message }) => onEnded(message),
  });
  return (
    <PasswordDialog
      title={accountScreens.endSessionQuestion()}
      action={accountScreens.endSession()}
      variant="primary"
      mutation={mutation}
      onSend={(password) => mutation.mutate({ id: session.id, password })}
      onClose={onClose}
    >
      <p>{accountScreens.sessionLogsInAgain({ session: sessionName(session) })}</p>
    </PasswordDialog>
  );
}

/** Asks for the password before all other sessions are ended. */
export function EndOthersDialog({ onClose, onEnded }: DialogProps) {
  const mutation = trpc.account.endOtherSessions.useMutation({
    onSuccess: ({ message }) => onEnded(message),
  });
  return (
    <PasswordDialog
      title={accountScreens.endOthersQuestion()}
      action={accountScreens.endOthers()}
      variant="primary"
      mutation={mutation}
      onSend={(password) => mutation.mutate({ password })}
      onClose={onClose}
    >
      <p>{accountScreens.othersLogInAgain()}</p>
    </PasswordDialog>
  );
}
