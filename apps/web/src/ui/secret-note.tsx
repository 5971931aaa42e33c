import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { InputWithButton } from './inputs.tsx';
import { useToast } from './toasts.tsx';

interface SecretNoteProps {
  title: ReactNode;
  hint: ReactNode;
  label: string;
  value: string;
  /** The words of the button, and what is said after it was pressed. */
  copy: { readonly button: string; readonly done: string; readonly failed: string };
  /** The button, which takes the focus. */
  copyId: string;
}

/** A secret that was made just now: the only time that it can be read. No live region, which would read it aloud. */
export function SecretNote({ title, hint, label, value, copy, copyId }: SecretNoteProps) {
  const toast = useToast();
  const write = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast.success(copy.done);
    } catch {
      toast.error(copy.failed);
    }
  };
  return (
    <Banner tone="done" title={title}>
      <p>{hint}</p>
      <InputWithButton
        label={label}
        readOnly
        size={56}
        spellCheck={false}
        value={value}
        onChange={() => undefined}
        onFocus={(event) => event.target.select()}
        button={
          <Button id={copyId} variant="primary" onClick={() => void write()}>
            {copy.button}
          </Button>
        }
      />
    </Banner>
  );
}
