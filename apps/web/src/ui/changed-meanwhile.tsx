import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import type { ChangedField } from './changed-field.ts';
import { ReadMore } from './read-more.tsx';

function Choice({ label, saved, yours, onTakeSaved, onKeepYours }: ChangedField) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing in it is a control with a value.
    <div className="stack" role="group" aria-labelledby={id}>
      <strong id={id}>{label}</strong>
      <div>
        <p className="quiet small">Saved</p>
        {saved ? <ReadMore text={saved} /> : <em>Nothing</em>}
      </div>
      <div>
        <p className="quiet small">Yours</p>
        {yours ? <ReadMore text={yours} /> : <em>Nothing</em>}
      </div>
      <div className="row">
        <Button small aria-describedby={id} onClick={onTakeSaved}>
          Take what is saved
        </Button>
        <Button small aria-describedby={id} onClick={onKeepYours}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}

interface ChangedMeanwhileProps {
  /** Who may have changed it. */
  by: 'you' | 'operators';
  fields: readonly ChangedField[];
  /** What else is to know. */
  children?: ReactNode;
}

/** Shows the fields that were changed here and elsewhere, each with a choice; nothing of them is saved before. */
export function ChangedMeanwhile({ by, fields, children }: ChangedMeanwhileProps) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Not returned: some browsers answer a promise, which React would call as the end of the effect.
    top.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={top}>
      <Banner
        tone="setup"
        role="alert"
        title={
          by === 'you'
            ? 'You changed this meanwhile, in another tab or on another device. Nothing is saved yet.'
            : 'This was changed meanwhile by another operator, or by you in another tab. Nothing is saved yet.'
        }
      >
        <div className="stack stack--l">
          {children}
          {fields.map((field) => (
            <Choice key={field.name} {...field} />
          ))}
          {fields.length > 0 && <p>Choose for each field, then save again.</p>}
        </div>
      </Banner>
    </div>
  );
}
