import { pathTo } from '@exchange/contract/paths';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { requestScreens } from '@exchange/contract/sentences/requests.screens';
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
    <CardActions note={requestSentences.scope[request.share_scope]()} noteIcon="people">
      <Tooltip text={requestScreens.undoHideHint()}>
        <CardAction icon="undo" primary busy={isPending} onClick={() => mutate({ requestId: request.id })}>
          {requestScreens.undoHide()}
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
          <EmptyState title={requestScreens.noneHidden()}>
            <p>{requestScreens.noneHiddenHint()}</p>
            <ButtonLink href={pathTo.requests('new')}>{requestScreens.seeNew()}</ButtonLink>
          </EmptyState>
        ) : (
          <EmptyState title={requestScreens.noneHiddenFits({ q })}>
            <ButtonLink href={pathTo.requests('hidden')}>{requestScreens.clearSearch()}</ButtonLink>
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
