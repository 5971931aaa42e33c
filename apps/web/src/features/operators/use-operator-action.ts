import { messages } from '@exchange/contract/sentences/messages';
import { fieldOf } from '@exchange/contract/unknown';
import { useRef, useState } from 'react';
import { errorFields, errorKey, errorText } from '../../lib/errors.ts';
import { newClientId, useOneAtATime } from '../../lib/sending.ts';
import { trpc } from '../../lib/trpc.ts';
import { useToast } from '../../ui/toasts.tsx';
import { mustLogInAgain } from '../auth/login-again.tsx';

interface OperatorAction<Input> {
  /** Does it; a refusal that asks for the password shows the field for it. */
  readonly run: (input: Input) => Promise<void>;
  readonly isPending: boolean;
  /** The sentence of a failure; null while there is none. */
  readonly error: string | null;
  /** The sentences of broken fields. */
  readonly fields: Readonly<Record<string, string>>;
  readonly needsPassword: boolean;
  /** Whether the person must log in again first. */
  readonly isStale: boolean;
  readonly password: string;
  readonly setPassword: (password: string) => void;
}

/**
 * An action of an operator. Where the server wants the password first, it is asked for, confirmed and the action repeated, with
 * everything typed kept. Afterwards all of the console is fetched again. `call` gets a `client_id`, the same until it has succeeded.
 */
export function useOperatorAction<Input, Output>(
  call: (input: Input, clientId: string) => Promise<Output>,
  onDone: (output: Output) => void,
): OperatorAction<Input> {
  const utils = trpc.useUtils();
  const toast = useToast();
  const [failure, setFailure] = useState<unknown>(null);
  const [isPending, setPending] = useState(false);
  const oneAtATime = useOneAtATime();
  const clientId = useRef(newClientId());
  const [needsPassword, setNeedsPassword] = useState(false);
  const [password, setPassword] = useState('');
  const attempt = async (input: Input) => {
    if (needsPassword) await utils.client.operators.confirm.mutate({ password });
    const output = await call(input, clientId.current);
    clientId.current = newClientId();
    const message = fieldOf(output, 'message');
    if (typeof message === 'string') toast.success(message);
    setNeedsPassword(false);
    setPassword('');
    await utils.operators.invalidate();
    onDone(output);
  };
  const act = async (input: Input) => {
    setPending(true);
    setFailure(null);
    try {
      await attempt(input);
    } catch (error) {
      if (errorKey(error) === 'http.sentBefore') clientId.current = newClientId();
      // What another operator saved is shown.
      if (errorKey(error) === 'http.changedMeanwhile') await utils.operators.invalidate();
      if (errorKey(error) === 'operators.passwordRequired') setNeedsPassword(true);
      else setFailure(error);
    } finally {
      setPending(false);
    }
  };
  const fields = errorFields(failure);
  const isStale = mustLogInAgain(failure);
  return {
    run: (input) => oneAtATime(() => act(input)),
    isPending,
    error:
      failure === null || isStale || Object.keys(fields).length > 0
        ? null
        : errorText(failure, messages.fallback.occurred()),
    fields,
    needsPassword,
    isStale,
    password,
    setPassword,
  };
}
