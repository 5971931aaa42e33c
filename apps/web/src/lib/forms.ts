import { type FormEvent, useState } from 'react';
import { controlOf, focusFirstInvalid } from './focus.ts';
import { useOneAtATime } from './sending.ts';

interface FormSubmit<Broken> {
  /** The call that sends the form; every new attempt resets its last error. */
  mutation: { readonly isPending: boolean; readonly reset: () => void };
  /** Sentences of broken fields, by field; empty when the form may be sent. */
  check: () => Broken;
  /** Returns the promise of the call, so that a second press waits for its answer. */
  send: () => unknown;
}

/** Submits a form once it is valid, and otherwise focuses its first broken field. `broken` holds the last check. */
export function useFormSubmit<Broken extends object>({ mutation, check, send }: FormSubmit<Broken>) {
  const [broken, setBroken] = useState<Partial<Broken>>({});
  const oneAtATime = useOneAtATime();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (mutation.isPending) return;
    void oneAtATime(async () => {
      const found = check();
      setBroken(found);
      mutation.reset();
      if (Object.keys(found).length > 0) focusFirstInvalid(form);
      else await send();
    });
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
