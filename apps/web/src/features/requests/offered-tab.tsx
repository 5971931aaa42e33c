import { pathTo } from '@exchange/contract/paths';
import type { OfferedRequest } from '@exchange/contract/requests';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { requestScreens } from '@exchange/contract/sentences/requests.screens';
import { useNow } from '../../lib/hooks.ts';
import { byCursor, pageSize } from '../../lib/paged.ts';
import { dayInSentence } from '../../lib/time.ts';
import { trpc } from '../../lib/trpc.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { displayName } from '../../ui/person.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { CreditedNote } from '../credit/credited-note.tsx';
import { AnswerBadge } from '../offers/answer-badge.tsx';
import { MoreAbout } from './card-menu.tsx';
import { CardAction, CardActionLink, CardActions } from './request-card.tsx';
import { ListedRequest, RequestList } from './request-list.tsx';
import { useRows } from './use-removed-rows.ts';
import { useWithdraw } from './use-undo.tsx';

interface OfferedActionsProps {
  request: OfferedRequest;
  onWithdrawn: () => void;
  onGone: () => void;
}

function OfferedActions({ request, onWithdrawn, onGone }: OfferedActionsProps) {
  const chatId = request.collaboration_request_response_id;
  const { press, busy, dialog } = useWithdraw(request, { chatId, onWithdrawn, onGone });
  return (
    <>
      <CardActions note={requestSentences.scope[request.share_scope]()} noteIcon="people">
        <CardActionLink icon="chat" primary href={pathTo.chat(chatId, 'my-offers')}>
          {requestScreens.openChat()}
        </CardActionLink>
        <Tooltip text={requestScreens.undoOfferHint()}>
          <CardAction icon="undo" busy={busy} onClick={press}>
            {requestScreens.undoOffer()}
          </CardAction>
        </Tooltip>
        <MoreAbout request={request} />
      </CardActions>
      {dialog}
    </>
  );
}

/** What became of the viewer's offer: credit, the answer, or that its owner has seen it. */
function OfferOutcome({ request }: { request: OfferedRequest }) {
  const now = useNow();
  const { is_credited, offer_answer: answer, offer_seen_at: seenAt, has_owner_reply } = request;
  if (is_credited) return <CreditedNote owner={displayName(request.user_name)} />;
  if (answer !== null) return <AnswerBadge answer={answer} />;
  if (!seenAt || has_owner_reply) return null;
  return <span className="small">{requestScreens.offerSeen(dayInSentence(new Date(seenAt), now))}</span>;
}

/** Offered Help: the requests with a current offer of the viewer, in every status, with a link to the chat. */
export function OfferedTab({ ownAreas, q }: { ownAreas: ReadonlySet<number>; q: string }) {
  const query = trpc.offers.listOffered.useInfiniteQuery({ limit: pageSize, ...(q === '' ? {} : { q }) }, byCursor);
  const { rows, removeRow, closePlaceholder } = useRows<OfferedRequest>(query);
  return (
    <RequestList
      query={query}
      rows={rows}
      empty={
        q === '' ? (
          <EmptyState title={requestScreens.noneOffered()}>
            <p>{requestScreens.noneOfferedHint()}</p>
            <ButtonLink href={pathTo.requests('new')}>{requestScreens.seeNew()}</ButtonLink>
          </EmptyState>
        ) : (
          <EmptyState title={requestScreens.noneOfferedFits({ q })}>
            <ButtonLink href={pathTo.requests('offered')}>{requestScreens.clearSearch()}</ButtonLink>
          </EmptyState>
        )
      }
    >
      {(request) => (
        <ListedRequest
          request={request}
          ownAreas={ownAreas}
          withStatus
          note={<OfferOutcome request={request} />}
          actions={
            <OfferedActions
              request={request}
              onWithdrawn={() => removeRow(request, 'withdrawn')}
              onGone={() => closePlaceholder(request.id)}
            />
          }
        />
      )}
    </RequestList>
  );
}
