import { type FormEvent, useState } from 'react';
import { focusFirstInvalid } from './focus.ts';

interface FormSubmit<Broken> {
  /** The call that sends the form; its last error goes with every new attempt. */
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
