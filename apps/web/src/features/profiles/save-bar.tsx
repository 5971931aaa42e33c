import { messages } from '@exchange/contract/sentences/messages';
import { profileScreens } from '@exchange/contract/sentences/profiles.screens';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';

interface SaveBarProps {
  busy: boolean;
  onCancel: () => void;
  /** Why the last Save failed, if no field is broken. */
  failure: string | undefined;
  /** What Save would do that a person may not mean; the screen says it as an error only after it was saved. */
  warning?: string;
  /** The state of the form: `You have unsaved changes.` */
  children: ReactNode;
}

/** Save and Cancel, always visible, with the state of the form. */
export function SaveBar({ busy, onCancel, failure, warning, children }: SaveBarProps) {
  return (
    <div className="form__foot save-bar">
      <div className="profile__warning" role="status">
        {!failure && warning && <p className="small">{warning}</p>}
      </div>
      <Button variant="primary" type="submit" busy={busy}>
        {messages.button.save()}
      </Button>
      <Button onClick={onCancel}>{messages.button.cancel()}</Button>
      <div className="form__why profile__why">
        {failure && (
          <div role="alert">
            <FieldError>{failure}</FieldError>
          </div>
        )}
        <p>{failure ? profileScreens.changesKept() : children}</p>
      </div>
    </div>
  );
}
