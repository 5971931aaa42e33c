import { paths, pathTo } from '@exchange/contract/paths';
import type { OwnProfile } from '@exchange/contract/profiles';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import { useConfig } from '../../lib/config.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DescriptionItem } from '../../ui/card.tsx';
import { DirectoryChoice, DirectoryQuestion } from './directory-choice.tsx';
import { Points } from './points.tsx';
import { ProfileEntries } from './profile-entries.tsx';
import type { ProfileField } from './profile-form.logic.ts';
import { ProfileHead } from './profile-head.tsx';
import { SetupBanner } from './setup-banner.tsx';

const OwnRecord = lazy(() => import('../credit/own-record.tsx'));
const NotificationsCard = lazy(() =>
  import('../notifications/notifications-card.tsx').then(({ NotificationsCard: Card }) => ({ default: Card })),
);

interface OwnProfileViewProps {
  profile: OwnProfile;
  /** Goes to edit mode, to one field where one is named. */
  onEdit: (field: ProfileField | null) => void;
  /** Element id of the button that does. */
  editId: string;
  /** The entries that wait for an answer. */
  waiting: ReactNode;
  /** Asked about what was saved just now. */
  question: ReactNode;
  /** The card of collaboration preferences. */
  preferences: ReactNode;
}

/** View mode of the own profile. */
export function OwnProfileView({ profile, onEdit, editId, waiting, question, preferences }: OwnProfileViewProps) {
  const { contact_url } = useConfig();
  const points = trpc.profiles.ownPoints.useQuery();
  return (
    <div className="split">
      <div className="stack stack--l">
        <ProfileHead
          profile={profile}
          end={
            <div className="row">
              <Button id={editId} icon="edit" onClick={() => onEdit(null)}>
                Edit Profile
              </Button>
              <ButtonLink href={paths.account}>Settings</ButtonLink>
              {/* A server of an earlier release does not know the role. */}
              {profile.role && <ButtonLink href={pathTo.console('overview')}>Console</ButtonLink>}
            </div>
          }
        />
        {question}
        {waiting}
        <DirectoryQuestion profile={profile} />
        <SetupBanner profile={profile} onEdit={onEdit} />
        <ProfileEntries
          profile={profile}
          more={
            <DescriptionItem label="Email">
              <p>{profile.email}</p>
              <p className="quiet small">
                Only you see this. To change it, <a href={contact_url}>write to us</a> from this address and name the
                new one.
              </p>
            </DescriptionItem>
          }
        />
        <Suspense>
          <OwnRecord hashid={profile.hashid} />
        </Suspense>
        <p className="small">
          <Link href={pathTo.profile(profile)}>See your profile as others do</Link>
        </p>
      </div>
      <aside className="stack stack--l" aria-label="Points and preferences">
        <Points count={points.data?.collaboration_points} own />
        {preferences}
        <DirectoryChoice profile={profile} />
        <Suspense>
          <NotificationsCard />
        </Suspense>
      </aside>
    </div>
  );
}
