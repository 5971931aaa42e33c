import { colleagueScreens } from '@exchange/contract/sentences/colleagues.screens';
import { handOverSentences } from '@exchange/contract/sentences/hand-overs';
import { handOverScreens } from '@exchange/contract/sentences/hand-overs.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { type FormEvent, useId, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxOption } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBanner } from '../../ui/failures.tsx';
import { inline } from '../../ui/inline.ts';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { PersonChoice } from './person-choice.tsx';

/** A request, or an offer by its chat. */
export type Handed = { readonly requestId: number } | { readonly chatId: number };

/** Asks a person to take over a request or an offer; while one has not answered, it says so. */
export default function HandOverDialog({ handed, onClose }: { handed: Handed; onClose: () => void }) {
  const formId = useId();
  const toast = useToast();
  const [chosen, setChosen] = useState<number>();
  const [stays, setStays] = useState(true);
  const { data } = trpc.handOvers.list.useQuery();
  const asked = data?.find(
    (question) =>
      question.is_mine &&
      ('chatId' in handed
        ? question.collaboration_request_response_id === handed.chatId
        : question.collaboration_request_response_id === null &&
          question.collaboration_request_id === handed.requestId),
  );
  const onSuccess = ({ message }: { message: string }) => {
    toast.success(message);
    onClose();
  };
  const ofRequest = trpc.handOvers.ofRequest.useMutation({ onSuccess });
  const ofOffer = trpc.handOvers.ofOffer.useMutation({ onSuccess });
  const takeBack = trpc.handOvers.takeBack.useMutation({
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) =>
      toast.error(errorText(error, handOverSentences.fallback.takeBack(), messages.fallback.networkRetry())),
  });
  const isPending = ofRequest.isPending || ofOffer.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen === undefined || isPending) return;
    if ('chatId' in handed) ofOffer.mutate({ id: handed.chatId, userId: chosen, stays });
    else ofRequest.mutate({ id: handed.requestId, userId: chosen, stays });
  };
  return (
    <Dialog
      title={handOverScreens.handOver()}
      onClose={onClose}
      action={
        asked ? (
          <Button busy={takeBack.isPending} onClick={() => takeBack.mutate({ id: asked.id })}>
            {colleagueScreens.takeBack()}
          </Button>
        ) : (
          <Button variant="primary" type="submit" form={formId} disabled={chosen === undefined} busy={isPending}>
            {handOverScreens.ask()}
          </Button>
        )
      }
    >
      <div className="stack">
        <p>{handOverScreens.whatItMeans()}</p>
        {asked ? (
          <p>
            {inline(
              handOverScreens.asked.parts({
                name: <NameLink href={profileHref(asked.hashid)}>{displayName(asked.name)}</NameLink>,
              }),
            )}
          </p>
        ) : (
          <>
            <PersonChoice chosen={chosen} onChoose={setChosen} />
            <form id={formId} className="stack" noValidate onSubmit={submit}>
              <ErrorBanner
                error={ofRequest.error ?? ofOffer.error}
                fallback={handOverSentences.fallback.ask()}
                network={messages.fallback.networkRetry()}
              />
              <CheckboxOption checked={stays} onChange={setStays}>
                {handOverScreens.iStay()}
              </CheckboxOption>
            </form>
          </>
        )}
      </div>
    </Dialog>
  );
}
