import { limits } from '@exchange/contract/limits';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { planningScreens } from '@exchange/contract/sentences/planning.screens';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { useState } from 'react';
import { asText, useDraft } from '../../lib/draft.ts';
import { errorFields, errorText } from '../../lib/errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxOption } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { inline } from '../../ui/inline.ts';
import { UserWords } from '../../ui/text/user-text.tsx';
import { UserTextArea } from '../../ui/text/user-text-area.tsx';
import { useToast } from '../../ui/toasts.tsx';

type Solved = Pick<CollaborationRequest, 'id' | 'solution' | 'is_solution_shown'>;

/** What solved an own request, and whether others find it. */
function SolutionDialog({ request, onClose }: { request: Solved; onClose: () => void }) {
  const toast = useToast();
  const [solution, setSolution, forget] = useDraft(`solution:${request.id}`, request.solution ?? '', asText);
  const [isShown, setIsShown] = useState(request.is_solution_shown);
  const { mutate, isPending, error } = trpc.requests.saveSolution.useMutation({
    onSuccess: ({ message }) => {
      forget();
      onClose();
      toast.success(message);
    },
  });
  const save = () => mutate({ id: request.id, solution, is_solution_shown: isShown });
  return (
    <Dialog
      size="fit"
      title={planningScreens.whatSolvedIt()}
      onClose={onClose}
      action={
        <Button variant="primary" busy={isPending} onClick={save}>
          {planningScreens.save()}
        </Button>
      }
    >
      {error && (
        <Banner
          tone="error"
          role="alert"
          title={errorFields(error).solution ?? errorText(error, requestSentences.fallback.solution())}
        >
          <p>{planningScreens.textKept()}</p>
        </Banner>
      )}
      <UserTextArea
        label={planningScreens.whatSolvedItOptional()}
        hint={planningScreens.solutionHint()}
        limit={limits.solution}
        rows={4}
        data-autofocus
        value={solution}
        onChange={setSolution}
      />
      <CheckboxOption checked={isShown} onChange={setIsShown}>
        {planningScreens.showAmongSolved()}
      </CheckboxOption>
    </Dialog>
  );
}

/** What solved an own Successful request, whether others find it, and the way to say so. */
export default function Solution({ request }: { request: Solved }) {
  const [isOpen, setIsOpen] = useState(false);
  const { solution, is_solution_shown } = request;
  const isSaid = solution !== null || is_solution_shown;
  return (
    <div className="row">
      {isSaid && (
        <div className="small">
          {solution !== null &&
            inline(
              planningScreens.youSaid.parts({
                solution: (
                  <bdi>
                    <UserWords>{solution}</UserWords>
                  </bdi>
                ),
              }),
            )}{' '}
          {is_solution_shown ? planningScreens.shownAmongSolved() : planningScreens.onlyYouSeeIt()}
        </div>
      )}
      <Button variant="quiet" small icon="edit" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {isSaid ? planningScreens.change() : planningScreens.sayWhatSolvedIt()}
      </Button>
      {isOpen && <SolutionDialog request={request} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
