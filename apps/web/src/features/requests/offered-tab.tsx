import { messages } from '@exchange/contract/messages';
import { pathTo } from '@exchange/contract/paths';
import type { OfferedRequest } from '@exchange/contract/requests';
import { shareScopeLabels } from '@exchange/contract/statuses';
import { errorText } from '../../lib/errors.ts';
import { pageSize } from '../../lib/paged.ts';
import { trpc } from '../../lib/trpc.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { CardAction, CardActionLink, CardActions } from './card/request-card.tsx';
import { MoreAbout } from './others-card.tsx';
import { RequestList } from './request-list.tsx';
import { useRows } from './use-rows.ts';

function OfferedActions({ request, onUndone }: { request: OfferedRequest; onUndone: (message: string) => void }) {
  const toast = useToast();
  const { mutate, isPending } = trpc.offers.undoOfferHelp.useMutation({
    onSuccess: ({ message }) => onUndone(message),
    onError: (error) => toast.error(errorText(error, messages.fallback.undoOffer, messages.fallback.networkRetry)),
  });
  return (
    <CardActions note={shareScopeLabels[request.share_scope]} noteIcon="people">
      <CardActionLink icon="chat" primary href={pathTo.chat(request.collaboration_request_response_id, 'my-offers')}>
        Open Chat
      </CardActionLink>
      <Tooltip text="Withdraws your offer. The chat stays.">
        <CardAction icon="undo" busy={isPending} onClick={() => mutate({ requestId: request.id })}>
          Undo Offer Help
        </CardAction>
      </Tooltip>
      <MoreAbout request={request} />
    </CardActions>
  );
}

/** Offered Help: the requests with a current offer of the viewer, in every status, with a link to the chat. */
export function OfferedTab({ ownAreas }: { ownAreas: ReadonlySet<number> }) {
  const toast = useToast();
  const query = trpc.offers.listOffered.useInfiniteQuery(
    { limit: pageSize },
    { getNextPageParam: (page) => page.next_cursor },
  );
  const { rows, removeRow, closePlaceholder } = useRows<OfferedRequest>(query);
  return (
    <RequestList
      query={query}
      rows={rows}
      ownAreas={ownAreas}
      withStatus
      empty={
        <EmptyState title="You have not offered help yet.">
          <p>Requests that you offer help on wait here, with the way to their chats.</p>
          <ButtonLink href={pathTo.requests('new')}>See new requests</ButtonLink>
        </EmptyState>
      }
      actions={(request) => (
        <OfferedActions
          request={request}
          onUndone={(message) => {
            removeRow(request, 'withdrawn');
            toast.success(message, { onGone: () => closePlaceholder(request.id) });
          }}
        />
      )}
    />
  );
}
