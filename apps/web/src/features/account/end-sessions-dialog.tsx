import type { Session } from '@exchange/contract/account';
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
      title="End this session?"
      action="End session"
      variant="primary"
      mutation={mutation}
      onSend={(password) => mutation.mutate({ id: session.id, password })}
      onClose={onClose}
    >
      <p>{sessionName(session)} has to log in again. Enter your password, so that nobody else can do this.</p>
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
      title="End all other sessions?"
      action="End all others"
      variant="primary"
      mutation={mutation}
      onSend={(password) => mutation.mutate({ password })}
      onClose={onClose}
    >
      <p>
        Every other browser that is logged in as you has to log in again. This one stays. Enter your password, so that
        nobody else can do this.
      </p>
    </PasswordDialog>
  );
}
