import { pathTo } from '@exchange/contract/paths';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { shareScopeLabels } from '@exchange/contract/statuses';
import { byCursor, pageSize } from '../../lib/paged.ts';
import { trpc } from '../../lib/trpc.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { MoreAbout } from './card-menu.tsx';
import { CardAction, CardActions } from './request-card.tsx';
import { ListedRequest, RequestList } from './request-list.tsx';
import { useRows } from './use-removed-rows.ts';
import { useUndoHide } from './use-undo.tsx';

function HiddenActions({ request }: { request: CollaborationRequest }) {
  const { mutate, isPending } = useUndoHide();
  return (
    <CardActions note={shareScopeLabels[request.share_scope]} noteIcon="people">
      <Tooltip text="Moves it back to New Requests.">
        <CardAction icon="undo" primary busy={isPending} onClick={() => mutate({ requestId: request.id })}>
          Undo Hide
        </CardAction>
      </Tooltip>
      <MoreAbout request={request} />
    </CardActions>
  );
}

/** Hidden: what the viewer has hidden and can still see. Undo Hide leads to New. */
export function HiddenTab({ ownAreas, q }: { ownAreas: ReadonlySet<number>; q: string }) {
  const query = trpc.requests.listDismissed.useInfiniteQuery({ limit: pageSize, ...(q === '' ? {} : { q }) }, byCursor);
  const { rows } = useRows<CollaborationRequest>(query);
  return (
    <RequestList
      query={query}
      rows={rows}
      empty={
        q === '' ? (
          <EmptyState title="You have not hidden any requests.">
            <p>Requests that you hide wait here, and you can bring them back at any time.</p>
            <ButtonLink href={pathTo.requests('new')}>See new requests</ButtonLink>
          </EmptyState>
        ) : (
          <EmptyState title={`None of your hidden requests fits “${q}”`}>
            <ButtonLink href={pathTo.requests('hidden')}>Clear the search</ButtonLink>
          </EmptyState>
        )
      }
    >
      {(request) => (
        <ListedRequest request={request} ownAreas={ownAreas} withStatus actions={<HiddenActions request={request} />} />
      )}
    </RequestList>
  );
}
