import { type FormEvent, useState } from 'react';
import { controlOf, focusFirstInvalid } from './focus.ts';

interface FormSubmit<Broken> {
  /** The call that sends the form; every new attempt resets its last error. */
  mutation: { readonly isPending: boolean; readonly reset: () => void };
  /** Sentences of broken fields, by field; empty when the form may be sent. */
  check: () => Broken;
  send: () => void;
}

/** Submits a form once it is valid, and otherwise focuses its first broken field. `broken` holds the last check. */
export function useFormSubmit<Broken extends object>({ mutation, check, send }: FormSubmit<Broken>) {
  const [broken, setBroken] = useState<Partial<Broken>>({});
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (mutation.isPending) return;
    const found = check();
    setBroken(found);
    mutation.reset();
    if (Object.keys(found).length > 0) focusFirstInvalid(event.currentTarget);
    else send();
  };
  return { broken, submit };
}

/** Element id of a field; `form` tells several forms of one page apart. */
export function fieldId(form: string, field: string): string {
  return `${form}-${field}`;
}

/** Moves the focus to the control of a field. */
export function focusField(form: string, field: string): void {
  const element = document.getElementById(fieldId(form, field));
  if (element) controlOf(element).focus();
}
