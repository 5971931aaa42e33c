import { uiScreens } from '@exchange/contract/sentences/ui.screens';
import { type ComponentProps, useState } from 'react';
import { Icon } from '../icon.tsx';
import { TextArea } from '../inputs.tsx';
import { UserWords } from './user-text.tsx';

/** Below a box, unfolded: what was typed as others will see it, and in one line what one may write. */
export function TextHelp({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="text-help" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        {uiScreens.preview()}
        <Icon name="down" size="s" />
      </summary>
      {isOpen && (
        <>
          <div className="text-help__preview" dir="auto">
            {text.trim() === '' ? uiScreens.previewEmpty() : <UserWords>{text.trim()}</UserWords>}
          </div>
          <p className="field__hint">
            <UserWords>{uiScreens.textHelp()}</UserWords>
          </p>
        </>
      )}
    </details>
  );
}

/** A box for a text that others read: with how it will look. */
export function UserTextArea(props: ComponentProps<typeof TextArea>) {
  return (
    <div>
      <TextArea {...props} />
      <TextHelp text={props.value} />
    </div>
  );
}
