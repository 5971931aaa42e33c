import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { newClientId } from './client-id.ts';
import { asText } from './draft.ts';
import { keepDraft, readDraft } from './draft-store.ts';
import { errorKey } from './errors.ts';

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
