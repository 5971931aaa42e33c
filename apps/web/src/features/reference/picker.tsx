import type { ReactNode } from 'react';
import { listKeys } from './list-keyboard.ts';

/** The content of a picker: a search field and its list, between which keys move. */
export function Picker({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only passes keys between the controls inside.
    <div className="picker" onKeyDown={listKeys}>
      {children}
    </div>
  );
}
