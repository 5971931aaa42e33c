import { uiScreens } from '@exchange/contract/sentences/ui.screens';
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
        <p className="quiet small">{uiScreens.savedValue()}</p>
        {saved ? <ReadMore text={saved} /> : <em>{uiScreens.noValue()}</em>}
      </div>
      <div>
        <p className="quiet small">{uiScreens.yourValue()}</p>
        {yours ? <ReadMore text={yours} /> : <em>{uiScreens.noValue()}</em>}
      </div>
      <div className="row">
        <Button small aria-describedby={id} onClick={onTakeSaved}>
          {uiScreens.takeSaved()}
        </Button>
        <Button small aria-describedby={id} onClick={onKeepYours}>
          {uiScreens.keepYours()}
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
      <Banner tone="setup" role="alert" title={by === 'you' ? uiScreens.changedByYou() : uiScreens.changedByOperator()}>
        <div className="stack stack--l">
          {children}
          {fields.map((field) => (
            <Choice key={field.name} {...field} />
          ))}
          {fields.length > 0 && <p>{uiScreens.chooseForEachField()}</p>}
        </div>
      </Banner>
    </div>
  );
}
