import { type ReactNode, useId } from 'react';
import { fieldId, focusField } from '../../../lib/forms.ts';
import { Button } from '../../../ui/button.tsx';
import { type BrokenFields, waitsFor } from './request-form.logic.ts';

interface FootProps {
  form: string;
  label: string;
  broken: BrokenFields;
  busy: boolean;
  /** Called when the blocked button is pressed all the same. */
  onBlocked: () => void;
  /** More buttons, after the main one. */
  children?: ReactNode;
}

const join = (index: number, count: number) => (index === 0 ? '' : index === count - 1 ? ' and ' : ', ');

/** The perforated foot of a request form: a blocked button stands beside what it waits for, with the way there. */
export function FormFoot({ form, label, broken, busy, onBlocked, children }: FootProps) {
  const whyId = useId();
  const waits = waitsFor(broken);
  const blocked = waits.length > 0;
  return (
    <div
      className="form__foot"
      onClickCapture={({ target }) => {
        if (blocked && target instanceof Element && target.closest('[type="submit"]')) onBlocked();
      }}
    >
      <Button
        variant="primary"
        type="submit"
        blocked={blocked}
        busy={busy}
        aria-describedby={blocked ? whyId : undefined}
      >
        {label}
      </Button>
      {children}
      {blocked && (
        <p className="form__why" id={whyId}>
          Still missing:{' '}
          {waits.map(({ field, wish }, index) => (
            <span key={field}>
              {join(index, waits.length)}
              <a
                href={`#${fieldId(form, field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(form, field);
                }}
              >
                {wish}
              </a>
            </span>
          ))}
          .
        </p>
      )}
    </div>
  );
}
