import { type FormEvent, useState } from 'react';
import { controlOf, focusFirstInvalid } from './focus.ts';
import { useOneAtATime } from './sending.ts';

/** What a check has found and would find again, as it says it now. */
function stillIn<Broken extends object>(found: Partial<Broken>, check: () => Broken): Partial<Broken> {
  if (Object.keys(found).length === 0) return found;
  const now: Partial<Broken> = { ...check() };
  for (const key in now) if (!(key in found)) delete now[key];
  return now;
}

interface FormSubmit<Broken> {
  /** The call that sends the form; every new attempt resets its last error. */
  mutation: { readonly isPending: boolean; readonly reset: () => void };
  /** Sentences of broken fields, by field; empty when the form may be sent. */
  check: () => Broken;
  /** Returns the promise of the call, so that a second press waits for its answer. */
  send: () => unknown;
}

/**
 * Submits a form once it is valid, and otherwise focuses its first broken field. `broken` is what the last
 * check found and is still broken.
 */
export function useFormSubmit<Broken extends object>({ mutation, check, send }: FormSubmit<Broken>) {
  const [found, setFound] = useState<Partial<Broken>>({});
  const oneAtATime = useOneAtATime();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (mutation.isPending) return;
    void oneAtATime(async () => {
      const broken = check();
      setFound(broken);
      mutation.reset();
      if (Object.keys(broken).length > 0) focusFirstInvalid(form);
      else await send();
    });
  };
  return { broken: stillIn(found, check), submit };
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
