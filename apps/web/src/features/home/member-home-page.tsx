import { paths, pathTo } from '@exchange/contract/paths';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { homeScreens } from '@exchange/contract/sentences/home.screens';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { lazy, Suspense, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import { focusHeading } from '../../lib/focus.ts';
import { formatCount } from '../../lib/formatters.ts';
import { useTitle } from '../../lib/title.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Aside } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { inline } from '../../ui/inline.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { Stat } from '../../ui/stat.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { offersText } from '../my-requests/own-card.logic.ts';
import { EmailsOff } from '../notifications/emails-off.tsx';
import { OthersCard } from '../requests/other-request-card.tsx';
import { CardAction, CardActions } from '../requests/request-card.tsx';
import { RequestStatus } from '../requests/request-facts.tsx';
import { chatLink } from '../requests/use-undo.tsx';
import { ContactLine } from './contact-line.tsx';
import { DueList, useDue } from './due-list.tsx';
import { isNewAccount, openRequests } from './home.logic.ts';
import { HomeStats } from './home-stats.tsx';

const OfferDialog = lazyPart(() => import('../offers/offer-dialog.tsx'));

/** Cards on the home page; the list has the rest. */
const shown = 3;

/** The newest requests that match the user, to answer here. */
function NewestMatches() {
  const toast = useToast();
  // The list above has just asked for them, and says so if they could not be loaded.
  const { data } = trpc.requests.listNew.useQuery({}, { retryOnMount: false });
  const { data: profile } = trpc.profiles.own.useQuery();
  const [offering, setOffering] = useState<CollaborationRequest | null>(null);
  const ownAreas = useMemo(() => new Set(profile?.technical_areas.map(({ id }) => id)), [profile]);
  if (!data || data.items.length === 0) return null;
  return (
    <section className="stack stack--l" aria-labelledby="newest">
      <div className="row home-head">
        <h2 id="newest">{homeScreens.newestForYou()}</h2>
        {data.items.length > shown && (
          <Link href={paths.requests}>
            {homeScreens.all({ count: `${data.items.length}${data.next_cursor === null ? '' : '+'}` })}
          </Link>
        )}
      </div>
      {data.items.slice(0, shown).map((request) => (
        <OthersCard
          key={request.id}
          request={request}
          level={3}
          ownAreas={ownAreas}
          actions={
            <CardActions note={requestSentences.scope[request.share_scope]()} noteIcon="people">
              <CardAction icon="offer" primary aria-haspopup="dialog" onClick={() => setOffering(request)}>
                {homeScreens.offerHelp()}
              </CardAction>
            </CardActions>
          }
        />
      ))}
      {offering && (
        <OfferDialog
          request={offering}
          onClose={() => setOffering(null)}
          onOffered={(message, chatId) => {
            // The dialog closes first and returns the focus to a button that goes with its card.
            flushSync(() => setOffering(null));
            toast.success(message, { link: chatLink(chatId) });
            focusHeading();
          }}
        />
      )}
    </section>
  );
}

const FirstLoginForm = lazy(() => import('../profiles/first-login-form.tsx'));

function HomeLoading() {
  return (
    <Loading label={homeScreens.loading()}>
      <RowSkeletons count={2} />
    </Loading>
  );
}

/** Requests in the margin; My Requests has the rest. */
const maxShown = 5;

/** The user's own open requests, newest first. */
function OwnOpenRequests({ requests }: { requests: Outputs['requests']['listOwn']['items'] }) {
  return (
    <Aside title={homeScreens.openRequests()}>
      <ul className="home-own">
        {requests.slice(0, maxShown).map((request) => (
          <li key={request.id}>
            <Link href={pathTo.request(request.id)} dir="auto" lang={request.language ?? undefined}>
              {request.title}
            </Link>
            <p className="row">
              <RequestStatus
                id={request.collaboration_request_status_id}
                name={request.collaboration_request_status_name}
              />
              <span>{offersText(request)}</span>
            </p>
          </li>
        ))}
      </ul>
      {requests.length > maxShown && (
        <p>
          <Link href={paths.myRequests}>{homeScreens.allOpenRequests()}</Link>
        </p>
      )}
    </Aside>
  );
}

/** Home of a logged-in user: what a new account needs first, what waits, the newest matches, the own open requests, and statistics at the foot. */
export default function MemberHomePage() {
  const user = useCurrentUser();
  const points = trpc.profiles.ownPoints.useQuery();
  const emails = trpc.notifications.preferences.useQuery();
  const due = useDue();
  const profile = due.profile.data;
  const open = due.own.data ? openRequests(due.own.data) : [];
  // All at once: a part that came later would push the others aside. Then they stay, also while one that failed is fetched again.
  const isPending = due.isPending || points.isPending || emails.isPending;
  const [isShown, setShown] = useState(!isPending);
  if (!isPending && !isShown) setShown(true);
  useTitle(homeScreens.home());
  return (
    <>
      <div className="page__head">
        <h1 className="home-title">
          {user?.name ? inline(homeScreens.welcomeBack.parts({ name: <bdi>{user.name}</bdi> })) : homeScreens.welcome()}
        </h1>
        <ButtonLink variant="primary" icon="plus" href={paths.myRequests}>
          {homeScreens.writeRequest()}
        </ButtonLink>
      </div>
      {isShown ? (
        <Suspense fallback={<HomeLoading />}>
          <EmailsOff />
          <div className={classNames(open.length > 0 && 'split')}>
            <div className="stack stack--xl">
              {profile && isNewAccount(profile) && <FirstLoginForm profile={profile} />}
              <DueList due={due} />
              <NewestMatches />
            </div>
            {open.length > 0 && (
              <aside aria-label={homeScreens.openRequests()}>
                <OwnOpenRequests requests={open} />
              </aside>
            )}
          </div>
        </Suspense>
      ) : (
        <HomeLoading />
      )}
      <div className="home-foot">
        <HomeStats className="figures figures--small">
          {points.data && <Stat label={homeScreens.points()}>{formatCount(points.data.collaboration_points)}</Stat>}
        </HomeStats>
        <ContactLine question={homeScreens.problemOrIdea()} />
      </div>
    </>
  );
}
