import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface FilterSheetProps {
  title?: string;
  /** What the main button does: `Show 20 requests`. */
  show: string;
  /** `onClose` follows. */
  onShow: () => void;
  onClear: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Filters that count once the main button is pressed: a page of its own on a phone, a dialog elsewhere. */
export function FilterSheet({ title = 'Filters', show, onShow, onClear, onClose, children }: FilterSheetProps) {
  return (
    <Dialog
      title={title}
      size="steady"
      onClose={onClose}
      foot={
        <>
          <Button
            variant="primary"
            onClick={() => {
              onShow();
              onClose();
            }}
          >
            {show}
          </Button>
          <Button onClick={onClear}>Clear</Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/** One of several filters in a sheet. */
export function FilterSection({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{label}</h3>
      {children}
    </section>
  );
}
