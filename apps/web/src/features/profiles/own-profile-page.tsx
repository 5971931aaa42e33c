import { paths } from '@exchange/contract/paths';
import { masterStatus } from '@exchange/contract/statuses';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useDraft } from '../../lib/draft.ts';
import { goTo } from '../../lib/navigation.ts';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { OwnProfileView } from './own-profile-view.tsx';
import { PreferencesCard } from './preferences-card.tsx';
import { type ProfileField, type ProfileForm, parseProfileDraft, toProfileForm } from './profile-form.logic.ts';
import { ProfileEdit } from './profile-form.tsx';
import { ProfileLoadError, ProfileSkeleton } from './profile-states.tsx';
import { usePreferencesDraft } from './use-preferences.ts';

const OpenNewAreas = lazy(() => import('./open-new-areas.tsx'));
const WaitingEntries = lazy(() => import('../record/waiting-entries.tsx'));
const PreferencesEdit = lazy(() => import('./preferences-edit.tsx'));

type Mode = 'view' | 'profile' | 'preferences';
/** The button that led away from the view; it has the focus again afterwards. */
const openers = { profile: 'edit-profile', preferences: 'edit-preferences' } as const;
const titles: Record<Mode, string> = {
  view: 'My Profile',
  profile: 'Edit Profile',
  preferences: 'Collaboration Preferences',
};

const none: readonly number[] = [];
const parseIds = (stored: unknown) => z.safeParse(z.array(z.int()), stored).data ?? null;

/** Own profile, view and edit, with the collaboration preferences. */
export default function OwnProfilePage() {
  const { data: profile, error, refetch, isFetching } = trpc.profiles.own.useQuery();
  const waiting = trpc.record.listWaiting.useQuery();
  const [form, setForm, clearForm] = useDraft<ProfileForm | null>('profile', null, parseProfileDraft);
  const [choice, , clearChoice] = usePreferencesDraft();
  const [mode, setMode] = useState<Mode>(() => (form ? 'profile' : choice ? 'preferences' : 'view'));
  const [addedIds, setAddedIds, forgetAdded] = useDraft<readonly number[]>('new-areas', none, parseIds);
  const [focus, setFocus] = useState<ProfileField | null>(null);
  const opener = useRef<string | null>(null);
  const clear = () => {
    clearForm();
    clearChoice();
  };
  useTitle(titles[mode]);
  useEffect(() => {
    if (mode !== 'view' || opener.current === null) return;
    document.getElementById(opener.current)?.focus();
    opener.current = null;
  }, [mode]);

  const edit = (field: ProfileField | null) => {
    // Areas are chosen on the screen that has the picker open.
    if (field === 'technical_area_ids') {
      goTo(paths.firstLogin);
      return;
    }
    setFocus(field);
    setMode('profile');
    window.scrollTo(0, 0);
  };
  const done = (from: keyof typeof openers) => {
    clear();
    opener.current = openers[from];
    setMode('view');
    window.scrollTo(0, 0);
  };
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
        setForm={setForm}
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
        <PreferencesEdit
          profile={profile}
          onDone={() => done('preferences')}
          onChooseAreas={() => {
            clear();
            edit('technical_area_ids');
          }}
        />
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
        waiting={waiting.data && waiting.data.length > 0 && <WaitingEntries entries={waiting.data} />}
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
        preferences={
          <PreferencesCard
            profile={profile}
            editId={openers.preferences}
            onEdit={() => {
              setMode('preferences');
              window.scrollTo(0, 0);
            }}
          />
        }
      />
    </Suspense>
  );
}
