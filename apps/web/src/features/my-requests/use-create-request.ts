import { paths, pathTo } from '@exchange/contract/paths';
import type { RequestFormInput } from '@exchange/contract/requests';
import { savedAsDraft } from '@exchange/contract/statuses';
import { useRef, useState } from 'react';
import { useDraft } from '../../lib/draft.ts';
import { focusSoon } from '../../lib/focus.ts';
import { goTo } from '../../lib/navigation.ts';
import { useCreation } from '../../lib/sending.ts';
import { trpc } from '../../lib/trpc.ts';
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts';
import { useToast } from '../../ui/toasts.tsx';
import type { AskedNext } from './ask-next.tsx';
import { emptyValues, parseValues, type RequestFormValues, sameValues } from './form-values.logic.ts';
import { ownCardId } from './own-card.logic.ts';
import { posted } from './reach.logic.ts';
import { useKnownReach } from './use-known-reach.ts';

interface Options {
  /** Who is asked for help on the request next. */
  askNext: AskedNext | undefined;
  /** Called with the id of a request that became a draft, and with `null` after any other. */
  onDraft: (id: number | null) => void;
  /** Called when the form is empty again. */
  onCreated: () => void;
}

/** The values of a new request, which are kept in this tab until it has been created, and the call that creates it. */
export function useCreateRequest({ askNext, onDraft, onCreated }: Options) {
  const toast = useToast();
  const [values, setValues, clear] = useDraft('request:new', emptyValues, parseValues);
  // Each request gets a new form, with no field visited yet.
  const [round, setRound] = useState(0);
  const sent = useRef(values);
  const isDirty = !sameValues(values, emptyValues);
  const knownReach = useKnownReach();
  useUnsavedChanges(isDirty);
  const startAnew = () => {
    clear();
    setRound((count) => count + 1);
  };
  const { mutateAsync, isPending, error, reset } = trpc.requests.create.useMutation({
    onSuccess: ({ message, id }, input) => {
      const isDraft = message === savedAsDraft;
      const people = knownReach(input);
      if (!isDraft) toast.success(people === undefined ? message : `${message}. ${posted(people)}`);
      onDraft(isDraft ? id : null);
      // Text typed during the call stays as the beginning of the next request.
      if (!sameValues(values, sent.current)) return;
      startAnew();
      onCreated();
      if (askNext && !isDraft && location.pathname === paths.myRequests)
        goTo(pathTo.profile(askNext), { state: { ask: id } });
      else focusSoon(ownCardId(id));
    },
  });
  const send = useCreation<RequestFormInput>('request:new', mutateAsync);
  return {
    values,
    round,
    isDirty,
    isPending,
    error,
    change: (next: RequestFormValues) => {
      setValues(next);
      if (error) reset();
    },
    create: (input: RequestFormInput) => {
      sent.current = values;
      send(input);
    },
    clear: () => {
      startAnew();
      reset();
    },
  };
}
