import { pathTo, type RequestsTab } from '@exchange/contract/paths';
import type { CollaborationRequest, OfferedRequest } from '@exchange/contract/requests';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { requestScreens } from '@exchange/contract/sentences/requests.screens';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { useNow } from '../../lib/hooks.ts';
import { byCursor, itemsOf, pageSize } from '../../lib/paged.ts';
import { dayInSentence } from '../../lib/time.ts';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SkeletonLine } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { CreditedNote } from '../credit/credited-note.tsx';
import { AnswerBadge } from '../offers/answer-badge.tsx';
import { isSearch, noSearch } from '../request-search/search.logic.ts';
import { SearchBar } from '../request-search/search-bar.tsx';
import { searchAddress, useSearchInAddress } from '../request-search/use-search.ts';
import { MoreAbout } from './card-menu.tsx';
import { FoundTab } from './found-tab.tsx';
import { NewTab } from './new-tab.tsx';
import { CardAction, CardActionLink, CardActions } from './request-card.tsx';
import { ListedRequest, RequestList } from './request-list.tsx';
import { useCards } from './use-cards.ts';
import { useUndoHide, useWithdraw } from './use-undo.tsx';

interface OfferedActionsProps {
  request: OfferedRequest;
  onWithdrawn: () => void;
  onRestored: () => void;
}

function OfferedActions({ request, onWithdrawn, onRestored }: OfferedActionsProps) {
  const chatId = request.collaboration_request_response_id;
  const { press, busy, dialog } = useWithdraw(request, { chatId, onWithdrawn, onRestored });
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
  if (is_credited) return <CreditedNote hashid={request.user_hashid} name={request.user_name} />;
  if (answer !== null) return <AnswerBadge answer={answer} />;
  if (!seenAt || has_owner_reply) return null;
  return <span className="small">{requestScreens.offerSeen(dayInSentence(new Date(seenAt), now))}</span>;
}

/** Offered Help: the requests with a current offer of the viewer, in every status, with a link to the chat. */
function OfferedTab({ ownAreas, q }: { ownAreas: ReadonlySet<number>; q: string }) {
  const query = trpc.offers.listOffered.useInfiniteQuery({ limit: pageSize, ...(q === '' ? {} : { q }) }, byCursor);
  const { requests, remove, bringBack } = useCards<OfferedRequest>(query);
  return (
    <RequestList
      query={query}
      requests={requests}
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
              onWithdrawn={() => remove(request.id)}
              onRestored={() => bringBack(request.id)}
            />
          }
        />
      )}
    </RequestList>
  );
}

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

const HiddenWhy = lazyPart(
  () => import('./hidden-why.tsx'),
  <div className="hidden-why" aria-hidden="true">
    <SkeletonLine width={60} />
  </div>,
);

/** Hidden: what the viewer has hidden and can still see. Undo Hide leads to New. */
function HiddenTab({ ownAreas, q }: { ownAreas: ReadonlySet<number>; q: string }) {
  const query = trpc.requests.listDismissed.useInfiniteQuery({ limit: pageSize, ...(q === '' ? {} : { q }) }, byCursor);
  const requests = itemsOf(query.data);
  return (
    <RequestList
      query={query}
      requests={requests}
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
        <ListedRequest
          request={request}
          ownAreas={ownAreas}
          withStatus
          why={<HiddenWhy request={request} />}
          actions={<HiddenActions request={request} />}
        />
      )}
    </RequestList>
  );
}

const Sidebar = lazyPart(() => import('./requests-sidebar.tsx'));

const tabs: readonly RequestsTab[] = ['new', 'hidden', 'offered'];

/** Collaboration Requests of others in three tabs; the tab and the search are in the address. */
export default function RequestsPage() {
  useTitle(requestScreens.title());
  const [, navigate] = useLocation();
  const { tab: active, search } = useSearchInAddress();
  const { data: profile } = trpc.profiles.own.useQuery();
  const ownAreas = useMemo(() => new Set(profile?.technical_areas.map((area) => area.id)), [profile]);
  return (
    <>
      <div className="page__head">
        <h1>{requestScreens.title()}</h1>
      </div>
      <div className="split">
        <div className="stack stack--l">
          <Tabs
            label={requestScreens.title()}
            name="requests"
            tabs={tabs.map((id) => ({ id, label: requestScreens.tab[id]() }))}
            active={active}
            onChange={(tab) => navigate(searchAddress(tab, { ...noSearch, q: search.q }))}
          >
            <SearchBar />
            {active === 'hidden' && <HiddenTab ownAreas={ownAreas} q={search.q} />}
            {active === 'offered' && <OfferedTab ownAreas={ownAreas} q={search.q} />}
            {active === 'new' &&
              (isSearch(search) ? (
                <FoundTab search={search} ownAreas={ownAreas} />
              ) : (
                <NewTab profile={profile} ownAreas={ownAreas} />
              ))}
          </Tabs>
        </div>
        <Sidebar tab={active} search={search} profile={profile} />
      </div>
    </>
  );
}
