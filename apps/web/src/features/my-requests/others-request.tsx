import { paths, pathTo } from '@exchange/contract/paths';
import type { RequestDetails } from '@exchange/contract/requests';
import { myRequestScreens } from '@exchange/contract/sentences/my-requests.screens';
import { planningScreens } from '@exchange/contract/sentences/planning.screens';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { requestScreens } from '@exchange/contract/sentences/requests.screens';
import { requestStatus } from '@exchange/contract/statuses';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'wouter';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Aside } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { inline } from '../../ui/inline.ts';
import { displayName } from '../../ui/person.ts';
import { Pictures } from '../../ui/pictures/pictures.tsx';
import { WholeText } from '../../ui/read-more.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useCopyLink } from '../../ui/use-copy-link.ts';
import { AskedBy } from '../asks/asked-by.tsx';
import { CardHead, CardTitle, RequestCard } from '../requests/request-card.tsx';
import { KindAndAreas, RequestPlan, RequestStatus, WhoAndWhen } from '../requests/request-facts.tsx';
import { StatusControl } from '../requests/status-control.tsx';
import { OthersActions } from './others-actions.tsx';
import { audienceText, factsFor, isPrivateDraft } from './request-page.logic.ts';

interface AboutProps {
  request: RequestDetails;
  title: string;
  children?: ReactNode;
}

/** Age, status and audience of a request, in the margin of its page. */
export function AboutRequest({ request, title, children }: AboutProps) {
  return (
    <Aside title={title}>
      <dl className="aside-list">
        <div>
          <dt>{isPrivateDraft(request) ? myRequestScreens.written() : myRequestScreens.posting()}</dt>
          <dd>
            <TimeAgo at={request.created_at} />
          </dd>
        </div>
        <div>
          <dt>{myRequestScreens.status()}</dt>
          <dd>
            <RequestStatus
              id={request.collaboration_request_status_id}
              name={request.collaboration_request_status_name}
            />
          </dd>
        </div>
        <div>
          <dt>{myRequestScreens.visibleTo()}</dt>
          <dd dir="auto">{audienceText(request)}</dd>
        </div>
      </dl>
      {children}
    </Aside>
  );
}

const titleId = 'request-title';

/** What became of the request and of the viewer's offer, if there is something to say. */
function State({ request }: { request: RequestDetails }) {
  const { viewer_state, collaboration_request_response_id: chatId } = request;
  const isActive = request.collaboration_request_status_id === requestStatus.active;
  const isOffered = viewer_state === 'offered';
  if (isActive && chatId === null) return null;
  return (
    <div className="row">
      {!isActive && (
        <RequestStatus id={request.collaboration_request_status_id} name={request.collaboration_request_status_name} />
      )}
      {isOffered && (
        <StatusBadge tone="active" icon="offer">
          {myRequestScreens.youOffered()}
        </StatusBadge>
      )}
      {!isOffered && chatId !== null && (
        <span className="quiet small">
          {inline(
            myRequestScreens.youWithdrew.parts({
              link: (words) => <Link href={pathTo.chat(chatId, 'my-offers')}>{inline(words)}</Link>,
            }),
          )}
        </span>
      )}
      {!isActive && !isOffered && <span className="quiet small">{myRequestScreens.takesNoOffers()}</span>}
    </div>
  );
}

function WhyYouSeeIt({ request }: { request: RequestDetails }) {
  const { data: profile } = trpc.profiles.own.useQuery();
  if (!profile) return null;
  return (
    <Aside title={myRequestScreens.why.title()}>
      <ul className="facts">
        {factsFor(request, profile).map(({ met, text }) => (
          <li key={text} data-met={met || undefined}>
            <Icon name={met ? 'check' : 'unmet'} size="s" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p>
        <Link href={paths.ownProfile}>{requestScreens.changeAreasAndPreferences()}</Link>
      </p>
    </Aside>
  );
}

/** The status of a request that its owner shares with the viewer, who may change it; what it lacks is said where it fails. */
function StatusOfShared({ request }: { request: RequestDetails }) {
  const toast = useToast();
  return (
    <StatusControl
      requestId={request.id}
      title={request.title}
      current={{ id: request.collaboration_request_status_id, name: request.collaboration_request_status_name }}
      onLacksDescription={(lacks) => lacks && toast.error(requestSentences.alert.descriptionOnStatus())}
    />
  );
}

/** The page of another person's request; one that they share with the viewer is not one to help with. */
export function OthersRequest({ request, isShared }: { request: RequestDetails; isShared: boolean }) {
  const { data: profile } = trpc.profiles.own.useQuery();
  const ownAreas = useMemo(() => new Set(profile?.technical_areas.map((area) => area.id)), [profile]);
  const copy = useCopyLink(pathTo.request(request.id));
  return (
    <div className="split">
      <RequestCard
        className="request-card--page"
        titleId={titleId}
        title={
          <CardHead
            title={
              <CardTitle id={titleId} level={1} lang={request.language}>
                {request.title}
              </CardTitle>
            }
            end={isShared && <StatusOfShared request={request} />}
          />
        }
        side={<KindAndAreas request={request} ownAreas={ownAreas} />}
        asked={
          request.invited_at !== null &&
          (request.viewer_state === 'new' || request.viewer_state === 'other') && (
            <AskedBy request={request} message={request.invitation_message} />
          )
        }
        actions={!isShared && <OthersActions request={request} />}
      >
        <WhoAndWhen request={request} withTime={false} />
        <RequestPlan request={request} />
        <State request={request} />
        {request.description && <WholeText text={request.description} lang={request.language} />}
        <Pictures pictures={request.pictures} from={displayName(request.user_name)} />
        {request.solution !== null && (
          <section aria-labelledby="request-solution">
            <h2 id="request-solution">{planningScreens.whatSolvedIt()}</h2>
            <WholeText text={request.solution} lang={request.language} />
          </section>
        )}
      </RequestCard>
      <aside className="split__aside--sticky" aria-label={myRequestScreens.about()}>
        {!isShared && <WhyYouSeeIt request={request} />}
        <AboutRequest request={request} title={myRequestScreens.goodToKnow()}>
          <div>
            <Button small icon="link" onClick={() => void copy()}>
              {requestScreens.copyLink()}
            </Button>
          </div>
          <p>{myRequestScreens.linkOfRequest()}</p>
        </AboutRequest>
      </aside>
    </div>
  );
}
