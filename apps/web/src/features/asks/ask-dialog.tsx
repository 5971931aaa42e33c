import type { AskableRequest } from '@exchange/contract/asks';
import { limits } from '@exchange/contract/limits';
import { paths, pathTo } from '@exchange/contract/paths';
import { askSentences } from '@exchange/contract/sentences/asks';
import { askScreens } from '@exchange/contract/sentences/asks.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { type FormEvent, useId, useState } from 'react';
import { useTextDraft } from '../../lib/draft.ts';
import { errorFields } from '../../lib/errors.ts';
import { useCreation } from '../../lib/sending.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { RadioOption } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBanner, LoadFailed } from '../../ui/failures.tsx';
import { Required } from '../../ui/field.tsx';
import { inline } from '../../ui/inline.ts';
import { type Person, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import { UserTextArea } from '../../ui/text/user-text-area.tsx';
import { askableHint, isAskable, leftText } from './ask.logic.ts';

interface AskDialogProps {
  person: Person;
  /** Id of the request that is chosen at first, if the person can be asked about it. */
  initial?: number | undefined;
  /** Called when the person has been asked. */
  onAsked: () => void;
  onClose: () => void;
}

interface ChoiceProps {
  requests: readonly AskableRequest[];
  chosen: AskableRequest | undefined;
  onChange: (id: number) => void;
}

function RequestChoice({ requests, chosen, onChange }: ChoiceProps) {
  const group = useId();
  return (
    <fieldset>
      <legend className="field__label">{inline(askScreens.whichRequest.parts({ required: <Required /> }))}</legend>
      {requests.map((request) => (
        <RadioOption
          key={request.id}
          name={group}
          value={String(request.id)}
          checked={request.id === chosen?.id}
          disabled={!isAskable(request)}
          hint={askableHint(request)}
          onChange={() => onChange(request.id)}
        >
          <bdi>{request.title}</bdi>
        </RadioOption>
      ))}
    </fieldset>
  );
}

/** Ask for help: which of the own Active requests, and a line to the person, which is kept until it is sent. */
export default function AskDialog({ person, initial = 0, onAsked, onClose }: AskDialogProps) {
  const formId = useId();
  const [text, setText, forget] = useTextDraft(`ask:${person.id}`);
  const [picked, setPicked] = useState(initial);
  const utils = trpc.useUtils();
  const query = trpc.asks.listAskable.useQuery({ userId: person.id });
  const { mutateAsync, isPending, error, reset } = trpc.asks.send.useMutation({
    // The list of people would be read again, page by page, and each page counts.
    meta: { refetch: false },
    onSuccess: () => {
      forget();
      void utils.asks.invalidate();
      onAsked();
    },
    onError: () => void utils.asks.invalidate(),
  });
  const ask = useCreation(`ask:${person.id}`, mutateAsync);
  // The list may be known as empty from before a request was written.
  const requests = query.data?.length === 0 && query.isFetching ? undefined : query.data;
  const possible = requests?.filter(isAskable);
  const chosen = possible?.find(({ id }) => id === picked) ?? possible?.[0];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen && !isPending) ask({ requestId: chosen.id, userId: person.id, message: text });
  };
  return (
    <Dialog
      size="fit"
      title={inline(
        askScreens.askPerson.parts({
          name: <NameLink href={profileHref(person.hashid)}>{person.name}</NameLink>,
        }),
      )}
      onClose={onClose}
      action={
        requests?.length === 0 ? (
          <ButtonLink
            variant="primary"
            icon="plus"
            href={person.hashid === null ? paths.myRequests : pathTo.requestFor(person.hashid)}
          >
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
        <p>{askScreens.needsRequest()}</p>
      ) : (
        <form id={formId} className="stack" noValidate onSubmit={submit}>
          {!errorFields(error).message && (
            <ErrorBanner
              error={error}
              fallback={askSentences.fallback.ask()}
              network={messages.fallback.networkRetry()}
            >
              <p>{askScreens.lineKept()}</p>
            </ErrorBanner>
          )}
          <RequestChoice requests={requests} chosen={chosen} onChange={setPicked} />
          {chosen && (
            <UserTextArea
              label={askScreens.lineTo({ name: person.name })}
              hint={askScreens.whatToSay({ chosen: leftText(chosen) })}
              limit={limits.askMessage}
              rows={3}
              data-autofocus
              readOnly={isPending}
              value={text}
              error={errorFields(error).message}
              onChange={(value) => {
                setText(value);
                reset();
              }}
            />
          )}
        </form>
      )}
    </Dialog>
  );
}
