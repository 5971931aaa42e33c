import type { ReactNode } from 'react';

/** A number with its label, inside a `dl`. */
export function Stat({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="figure">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
