import { paths } from '@exchange/contract/paths';
import { profileScreens } from '@exchange/contract/sentences/profiles.screens';
import { fieldOf } from '@exchange/contract/unknown';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'wouter';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { Banner } from '../../ui/banner.tsx';
import { inline } from '../../ui/inline.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { displayName } from '../../ui/person.ts';
import { AskButton } from '../asks/ask-button.tsx';
import { BlockedNote } from '../blocks/blocked-note.tsx';
import { useIsBlocked } from '../blocks/use-blocks.ts';
import { ReportOrBlockMenu } from '../reports/report-or-block-menu.tsx';
import { PersonRequests } from '../requests/person-requests.tsx';
import {
  Points,
  ProfileEntries,
  ProfileHead,
  ProfileLoadError,
  ProfileSkeleton,
  UserNotFound,
} from './profile-view.tsx';
import { isEmptyProfile } from './setup.logic.ts';

const PersonRecord = lazyPart(() => import('../credit/recorded-credit.tsx'));

/** The id of the request that was just written for this person (`create-form.tsx`); once, so that a reload opens no dialog. */
function useAskedNext(): number | undefined {
  const [id] = useState(() => {
    const ask = fieldOf(history.state, 'ask');
    return typeof ask === 'number' ? ask : undefined;
  });
  useEffect(() => {
    if (id !== undefined) history.replaceState({ ...history.state, ask: undefined }, '');
  }, [id]);
  return id;
}

/** Another person's profile, read-only; the path of the user's own shows it as others see it. */
export default function ProfilePage() {
  const { userId = '' } = useParams<{ userId: string }>();
  const { data: profile, error, refetch, isFetching } = trpc.profiles.byId.useQuery({ userId });
  const points = trpc.profiles.points.useQuery({ userId }, { enabled: profile !== undefined });
  const own = useCurrentUser()?.hashid === profile?.hashid && profile !== undefined;
  const found = profile?.hashid === userId;
  const isBlocked = useIsBlocked(profile?.user_id ?? 0, found && !own);
  const ask = useAskedNext();
  useTitle(found ? displayName(profile.name) : profileScreens.profile());
  if (!profile) {
    return error ? (
      <ProfileLoadError
        heading={profileScreens.profile()}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <ProfileSkeleton />
    );
  }
  if (!found) return <UserNotFound />;
  const person = { id: profile.user_id, hashid: profile.hashid, name: displayName(profile.name) };
  return (
    <div className="split">
      <div className="stack stack--l">
        {own && (
          <Banner tone="note">
            <p>
              {inline(
                profileScreens.preview.parts({
                  link: (words) => <Link href={paths.ownProfile}>{inline(words)}</Link>,
                }),
              )}
            </p>
          </Banner>
        )}
        {isBlocked && (
          <BlockedNote personId={person.id}>
            {inline(profileScreens.youBlocked.parts({ name: <bdi>{person.name}</bdi> }))}
          </BlockedNote>
        )}
        <ProfileHead
          profile={profile}
          end={
            !own && (
              <div className="row">
                {!isBlocked && <AskButton person={profile} initial={ask} />}
                <ReportOrBlockMenu subject={{ kind: 'profile', id: profile.user_id, person }} />
              </div>
            )
          }
        />
        {isEmptyProfile(profile) ? (
          <p className="quiet">{profileScreens.noBio()}</p>
        ) : (
          <ProfileEntries profile={profile} />
        )}
        <PersonRequests userId={userId} />
        <PersonRecord userId={userId} />
      </div>
      <aside className="stack stack--l" aria-label={profileScreens.points()}>
        <Points count={points.data?.collaboration_points} />
      </aside>
    </div>
  );
}
