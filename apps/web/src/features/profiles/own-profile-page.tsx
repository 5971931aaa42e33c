import { masterStatus } from '@exchange/contract/statuses';
import { lazy, Suspense } from 'react';
import * as z from 'zod/mini';
import { useDraft } from '../../lib/draft.ts';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { OwnProfileView } from './own-profile-view.tsx';
import { PreferencesCard } from './preferences-card.tsx';
import { toProfileForm } from './profile-form.logic.ts';
import { ProfileEdit } from './profile-form.tsx';
import { ProfileLoadError, ProfileSkeleton } from './profile-states.tsx';
import { openers, type ProfileMode, useProfileMode } from './use-profile-mode.ts';

const OpenNewAreas = lazy(() => import('./open-new-areas.tsx'));
const WaitingCredit = lazy(() => import('../credit/waiting-credit.tsx'));
const PreferencesEdit = lazy(() => import('./preferences-edit.tsx'));

const titles: Record<ProfileMode, string> = {
  view: 'My Profile',
  profile: 'Edit Profile',
  preferences: 'Collaboration Preferences',
};

const none: readonly number[] = [];
const parseIds = (stored: unknown) => z.safeParse(z.array(z.int()), stored).data ?? null;

/** Own profile, view and edit, with the collaboration preferences. */
export default function OwnProfilePage() {
  const { data: profile, error, refetch, isFetching } = trpc.profiles.own.useQuery();
  const waiting = trpc.credit.listWaiting.useQuery();
  const { mode, form, setForm, opened, setOpened, focus, edit, editPreferences, done, chooseAreas } = useProfileMode();
  const [addedIds, setAddedIds, forgetAdded] = useDraft<readonly number[]>('new-areas', none, parseIds);
  useTitle(titles[mode]);
  if (!profile) {
    return error ? (
      <ProfileLoadError heading="My Profile" error={error} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <ProfileSkeleton />
    );
  }
  if (mode === 'profile') {
    return (
      <ProfileEdit
        profile={profile}
        form={form ?? toProfileForm(profile)}
        setForm={(next) => {
          if (form === null) setOpened(toProfileForm(profile));
          setForm(next);
        }}
        opened={opened ?? toProfileForm(profile)}
        setOpened={setOpened}
        focus={focus}
        onDone={(areas) => {
          if (areas.length > 0) setAddedIds([...addedIds, ...areas.map(({ id }) => id)]);
          done('profile');
        }}
      />
    );
  }
  if (mode === 'preferences') {
    return (
      <Suspense fallback={<ProfileSkeleton />}>
        <PreferencesEdit profile={profile} onDone={() => done('preferences')} onChooseAreas={chooseAreas} />
      </Suspense>
    );
  }
  // The questions are above the rest, which would move if they came later.
  if (waiting.isLoading) return <ProfileSkeleton />;
  const added = profile.technical_areas.filter(({ id }) => addedIds.includes(id));
  return (
    <Suspense fallback={<ProfileSkeleton />}>
      <OwnProfileView
        profile={profile}
        waiting={waiting.data && waiting.data.length > 0 && <WaitingCredit credits={waiting.data} />}
        editId={openers.profile}
        onEdit={edit}
        question={
          added.length > 0 &&
          profile.master_collaboration_status_id === masterStatus.custom && (
            <Suspense>
              <OpenNewAreas profile={profile} added={added} onDone={forgetAdded} />
            </Suspense>
          )
        }
        preferences={<PreferencesCard profile={profile} editId={openers.preferences} onEdit={editPreferences} />}
      />
    </Suspense>
  );
}
