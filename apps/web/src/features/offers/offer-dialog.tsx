import { limits, timings } from '@exchange/contract/limits';
import { pathTo } from '@exchange/contract/paths';
import { weekday } from '@exchange/contract/planning';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { deskScreens } from '@exchange/contract/sentences/desks.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { offerSentences } from '@exchange/contract/sentences/offers';
import { offerScreens } from '@exchange/contract/sentences/offers.screens';
import { planningScreens } from '@exchange/contract/sentences/planning.screens';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Link } from 'wouter';
import { useTextDraft } from '../../lib/draft.ts';
import { errorFields, errorStatus } from '../../lib/errors.ts';
import { focusFirstInvalid } from '../../lib/focus.ts';
import { isComposing } from '../../lib/keys.ts';
import { useCreation } from '../../lib/sending.ts';
import { trpc } from '../../lib/trpc.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBanner } from '../../ui/failures.tsx';
import { inline } from '../../ui/inline.ts';
import { Select } from '../../ui/inputs.tsx';
import { Meta } from '../../ui/meta.tsx';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink, PersonInstitute } from '../../ui/person-name.tsx';
import { ReadMore } from '../../ui/read-more.tsx';
import { UserTextArea } from '../../ui/text/user-text-area.tsx';
import { offerExamples, offerProblem } from './offer.logic.ts';

interface OfferProps {
  request: CollaborationRequest;
  /** Called when the offer is made, with the sentence to show and the id of the chat. */
  onOffered: (message: string, chatId: number) => void;
  onClose: () => void;
}

/** Says how the requester will see a helper without a name, and leads to one; the message and the way back are kept. */
function NoNameNote({ owner }: { owner: string }) {
  if (useCurrentUser()?.name !== null) return null;
  return (
    <p className="field__hint">
      {inline(
        offerScreens.unnamed.parts({
          name: <bdi>{owner}</bdi>,
          unnamed: profileSentences.screen.unnamed(),
          link: (words) => <Link href={pathTo.editProfile('name')}>{inline(words)}</Link>,
        }),
      )}
    </p>
  );
}

/** Offer Help: a message that opens the chat. What was typed is kept until it is sent. */
export default function OfferDialog({ request, onOffered, onClose }: OfferProps) {
  const formId = useId();
  const [text, setText, forget] = useTextDraft(`offer:${request.id}`);
  const [tried, setTried] = useState(false);
  const utils = trpc.useUtils();
  const { mutateAsync, isPending, error, reset } = trpc.offers.offerHelp.useMutation({
    onSuccess: ({ message, collaboration_request_response_id }) => {
      forget();
      onOffered(message, collaboration_request_response_id);
    },
    // Deleted, closed or already offered: the lists behind the dialog are outdated.
    onError: (failure) => {
      const status = errorStatus(failure);
      if (status === 404 || status === 409) void utils.invalidate();
    },
  });
  useEffect(() => {
    if (error === null) return;
    const timer = setTimeout(reset, timings.errorShownMs);
    return () => clearTimeout(timer);
  }, [error, reset]);
  const offer = useCreation(`offer:${request.id}`, mutateAsync);
  const problem = offerProblem(text);
  const shown = problem === messages.validation.message() && !tried ? undefined : problem;
  const sent = errorFields(error).message;
  const name = displayName(request.user_name);
  const { data: mine } = trpc.desks.mine.useQuery();
  const [deskId, setDeskId] = useState('');
  const { data: categories } = trpc.reference.collaborationTypes.useQuery(undefined, { staleTime: 'static' });
  const category = categories?.find((one) =>
    one.collaboration_types.some(({ id }) => id === request.collaboration_type_id),
  );
  const example = category && offerExamples[category.id]?.();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    setTried(true);
    if (problem === undefined)
      offer({ requestId: request.id, message: text, ...(deskId !== '' && { deskId: Number(deskId) }) });
    else focusFirstInvalid(event.currentTarget);
  };
  const sendByKeys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || isComposing(event)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  return (
    <Dialog
      size="fit"
      title={offerScreens.offerHelp()}
      onClose={onClose}
      action={
        <Button
          variant="primary"
          icon="offer"
          type="submit"
          form={formId}
          busy={isPending}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {offerScreens.offerHelp()}
        </Button>
      }
    >
      <div className="dialog__quote">
        <h3 className="dialog__quoted" dir="auto" lang={request.language ?? undefined}>
          {request.title}
        </h3>
        <Meta>
          <span>
            <NameLink href={profileHref(request.user_hashid)}>{name}</NameLink>
          </span>
          <PersonInstitute person={request} />
        </Meta>
        {request.description && <ReadMore text={request.description} lang={request.language} />}
      </div>
      <form id={formId} className="stack" noValidate onSubmit={submit} onKeyDown={sendByKeys}>
        {!sent && (
          <ErrorBanner
            error={error}
            fallback={offerSentences.fallback.offer()}
            network={messages.fallback.networkRetry()}
          >
            <p>{offerScreens.messageKept()}</p>
          </ErrorBanner>
        )}
        {request.owner_away_until !== null && (
          <p className="field__hint">
            {inline(
              planningScreens.ownerIsAway.parts({ name: <bdi>{name}</bdi>, day: weekday(request.owner_away_until) }),
            )}
          </p>
        )}
        <NoNameNote owner={name} />
        <UserTextArea
          label={offerScreens.message()}
          hint={inline(offerScreens.whatToSay.parts({ name: <bdi>{name}</bdi> }))}
          required
          limit={limits.offerMessage}
          rows={6}
          data-autofocus
          readOnly={isPending}
          value={text}
          error={sent ?? shown}
          onChange={(value) => {
            setText(value);
            reset();
          }}
        />
        {mine !== undefined && mine.desks.length > 0 && (
          <Select label={deskScreens.offerAs()} value={deskId} onChange={setDeskId}>
            <option value="">{deskScreens.myself()}</option>
            {mine.desks.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        {example && <p className="field__hint">{offerScreens.forExample({ example })}</p>}
      </form>
    </Dialog>
  );
}
