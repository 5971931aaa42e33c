import { type ReactNode, useId } from 'react';
import { fieldId, focusField } from '../../lib/forms.ts';
import { Button } from '../../ui/button.tsx';
import { type BrokenRequestFields, missingFields } from './request-form.logic.ts';

interface FootProps {
  form: string;
  label: string;
  broken: BrokenRequestFields;
  busy: boolean;
  /** Another way to send the form, beside the submit button. */
  alternative?: { readonly label: string; readonly send: () => void } | undefined;
  /** More buttons, after the submit button. */
  children?: ReactNode;
}

const join = (index: number, count: number) => (index === 0 ? '' : index === count - 1 ? ' and ' : ', ');

/** The foot of a request form: the submit button and links to the fields that are missing. */
export function FormFoot({ form, label, broken, busy, alternative, children }: FootProps) {
  const whyId = useId();
  const missing = missingFields(broken);
  const isIncomplete = missing.length > 0;
  return (
    <div className="form__foot">
      <Button
        variant="primary"
        type="submit"
        disabled={isIncomplete}
        busy={busy}
        aria-describedby={isIncomplete ? whyId : undefined}
      >
        {label}
      </Button>
      {alternative && (
        <Button
          busy={busy}
          disabled={isIncomplete}
          aria-describedby={isIncomplete ? whyId : undefined}
          onClick={alternative.send}
        >
          {alternative.label}
        </Button>
      )}
      {children}
      {isIncomplete && (
        <p className="form__why" id={whyId}>
          Still missing:{' '}
          {missing.map(({ field, label: missingLabel }, index) => (
            <span key={field}>
              {join(index, missing.length)}
              <a
                href={`#${fieldId(form, field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(form, field);
                }}
              >
                {missingLabel}
              </a>
            </span>
          ))}
          .
        </p>
      )}
    </div>
  );
}
