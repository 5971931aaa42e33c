import type { DeskDetails } from '@exchange/contract/desks';
import { limits } from '@exchange/contract/limits';
import { paths, pathTo } from '@exchange/contract/paths';
import { askScreens } from '@exchange/contract/sentences/asks.screens';
import { deskSentences } from '@exchange/contract/sentences/desks';
import { deskScreens } from '@exchange/contract/sentences/desks.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { requestStatus } from '@exchange/contract/statuses';
import { type FormEvent, useId, useState } from 'react';
import { useTextDraft } from '../../lib/draft.ts';
import { errorFields } from '../../lib/errors.ts';
import { goTo } from '../../lib/navigation.ts';
import { useCreation } from '../../lib/sending.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { RadioOption } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBanner, LoadFailed } from '../../ui/failures.tsx';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import { UserTextArea } from '../../ui/text/user-text-area.tsx';
import { useToast } from '../../ui/toasts.tsx';

/** Ask a desk for help: which of the own Active requests, and the first message of the chat, which is kept until it is sent. */
export default function AskDeskDialog({ desk, onClose }: { desk: DeskDetails; onClose: () => void }) {
  const formId = useId();
  const group = useId();
  const toast = useToast();
  const [text, setText, forget] = useTextDraft(`desk:${desk.id}`);
  const [picked, setPicked] = useState<number>();
  const query = trpc.requests.listOwn.useQuery({});
  const requests = query.data?.items.filter(
    (request) => request.collaboration_request_status_id === requestStatus.active && request.accepts_offers,
  );
  const chosen = requests?.find(({ id }) => id === picked) ?? requests?.[0];
  const { mutateAsync, isPending, error } = trpc.desks.ask.useMutation({
    onSuccess: ({ message, collaboration_request_response_id: id }) => {
      forget();
      toast.success(message);
      goTo(pathTo.chat(id, 'my-requests'));
    },
  });
  const ask = useCreation(`desk:${desk.id}`, mutateAsync);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen && !isPending) ask({ requestId: chosen.id, deskId: desk.id, message: text });
  };
  return (
    <Dialog
      size="fit"
      title={deskScreens.askDesk()}
      onClose={onClose}
      action={
        requests?.length === 0 ? (
          <ButtonLink variant="primary" icon="plus" href={paths.myRequests}>
            {askScreens.writeRequest()}
          </ButtonLink>
        ) : (
          <Button variant="primary" icon="ask" type="submit" form={formId} disabled={!chosen} busy={isPending}>
            {askScreens.askForHelp()}
          </Button>
        )
      }
    >
      {query.isError ? (
        <LoadFailed query={query} fallback={requestSentences.fallback.fetchRequests()} />
      ) : requests === undefined ? (
        <LineSkeletons count={3} />
      ) : requests.length === 0 ? (
        <p>{deskScreens.needsRequest()}</p>
      ) : (
        <form id={formId} className="stack" noValidate onSubmit={submit}>
          {!errorFields(error).message && (
            <ErrorBanner
              error={error}
              fallback={deskSentences.fallback.ask()}
              network={messages.fallback.networkRetry()}
            />
          )}
          <fieldset>
            <legend className="field__label">{deskScreens.whichRequest()}</legend>
            {requests.map((request) => (
              <RadioOption
                key={request.id}
                name={group}
                value={String(request.id)}
                checked={request.id === chosen?.id}
                onChange={() => setPicked(request.id)}
              >
                <bdi>{request.title}</bdi>
              </RadioOption>
            ))}
          </fieldset>
          <UserTextArea
            label={deskScreens.message()}
            hint={deskScreens.whoReadsIt()}
            required
            limit={limits.askMessage}
            rows={4}
            data-autofocus
            readOnly={isPending}
            value={text}
            error={errorFields(error).message}
            onChange={setText}
          />
        </form>
      )}
    </Dialog>
  );
}
