import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { asText, keepDraft, readDraft } from './draft.ts';
import { errorKey } from './errors.ts';

/**
 * A random UUID (RFC 9562, version 4) that names what is sent. `crypto.randomUUID` exists only on secure origins; a server
 * that is reached by plain http must not stop people from writing.
 */
export function newClientId(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, at) => {
    const marked = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  });
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Runs one call at a time: a press before the answer does nothing, also before React has rendered the first press. A failure is shown
 * by who made the call.
 */
export function useOneAtATime(): (send: () => Promise<unknown>) => Promise<void> {
  const isSending = useRef(false);
  return async (send) => {
    if (isSending.current) return;
    isSending.current = true;
    await send().catch(() => undefined);
    isSending.current = false;
  };
}

/**
 * Sends what creates something, one at a time. Until it has succeeded each press sends the same `client_id`, so that a press after a
 * lost answer creates nothing again. The id outlives the screen, as the text in the form does.
 *
 * @param form the name of the form, as of its draft
 */
export function useCreation<Input extends object>(
  form: string,
  send: (input: Input & { client_id: string }) => Promise<unknown>,
): (input: Input) => void {
  const queries = useQueryClient();
  const oneAtATime = useOneAtATime();
  const key = `sent:${form}`;
  return (input) =>
    void oneAtATime(async () => {
      const client_id = readDraft(key, asText) ?? newClientId();
      keepDraft(key, client_id);
      try {
        await send({ ...input, client_id });
        keepDraft(key, null);
      } catch (error) {
        if (errorKey(error) !== 'http.sentBefore') return;
        // The first one has arrived: it is shown, and the next press is for another one.
        keepDraft(key, null);
        void queries.invalidateQueries();
      }
    });
}
