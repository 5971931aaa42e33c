import { paths } from '@exchange/contract/paths';
import type { Said } from '@exchange/contract/sentences';
import { profileScreens } from '@exchange/contract/sentences/profiles.screens';
import { masterStatus } from '@exchange/contract/statuses';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useDraft } from '../../lib/draft.ts';
import { goTo } from '../../lib/navigation.ts';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { OwnProfileView } from './own-profile-view.tsx';
import { PreferencesCard } from './preferences-card.tsx';
import { type ProfileField, type ProfileForm, parseProfileDraft, toProfileForm } from './profile-form.logic.ts';
import { ProfileEdit } from './profile-form.tsx';
import { ProfileLoadError, ProfileSkeleton } from './profile-view.tsx';
import { usePreferencesDraft } from './use-preferences.ts';

type ProfileMode = 'view' | 'profile' | 'preferences';

/** The button that led away from the view; it has the focus again afterwards. */
const openers = { profile: 'edit-profile', preferences: 'edit-preferences' } as const;

/** The field at which a link opens the form. */
function askedField(): ProfileField | null {
  const field = new URLSearchParams(location.search).get('edit');
  return field === 'name' || field === 'technical_area_ids' ? field : null;
}

/** What the own profile shows: the view, or one of two forms, whose drafts open them again after a lost session. */
function useProfileMode() {
  const [form, setForm, clearForm] = useDraft<ProfileForm | null>('profile', null, parseProfileDraft);
  const [opened, setOpened, forgetOpened] = useDraft<ProfileForm | null>('profile-opened', null, parseProfileDraft);
  const { draft: choice, clear: clearChoice } = usePreferencesDraft();
  const [asked] = useState(askedField);
  const [mode, setMode] = useState<ProfileMode>(() => (form || asked ? 'profile' : choice ? 'preferences' : 'view'));
  const [focus, setFocus] = useState<ProfileField | null>(asked);
  const opener = useRef<string | null>(null);
  useEffect(() => {
    if (mode !== 'view' || opener.current === null) return;
    document.getElementById(opener.current)?.focus();
    opener.current = null;
  }, [mode]);
  // A reload shows the view again.
  useEffect(() => {
    if (asked) goTo(paths.ownProfile, { replace: true });
  }, [asked]);
  const show = (next: ProfileMode) => {
    setMode(next);
    window.scrollTo(0, 0);
  };
  const clear = () => {
    clearForm();
    forgetOpened();
    clearChoice();
  };
  const edit = (field: ProfileField | null) => {
    setFocus(field);
    show('profile');
  };
  return {
    mode,
    form,
    setForm,
    /** What was saved when the form was first changed. */
    opened,
    setOpened,
    /** The field that takes the focus in the form. */
    focus,
    edit,
    editPreferences: () => show('preferences'),
    /** Returns to the view from a form, whose draft goes. */
    done: (from: keyof typeof openers) => {
      clear();
      opener.current = openers[from];
      show('view');
    },
    /** Leaves the preferences for the field of the areas. */
    chooseAreas: () => {
      clear();
      edit('technical_area_ids');
    },
  };
}

const OpenNewAreas = lazyPart(() => import('./open-new-areas.tsx'));
const WaitingCredit = lazy(() => import('../credit/waiting-credit.tsx'));
const PreferencesEdit = lazy(() => import('./preferences-edit.tsx'));

const titles: Record<ProfileMode, Said> = {
  view: profileScreens.myProfile,
  profile: profileScreens.editProfile,
  preferences: profileScreens.collaborationPreferences,
};

const none: readonly number[] = [];
const parseIds = (stored: unknown) => z.safeParse(z.array(z.int()), stored).data ?? null;

/** Own profile, view and edit, with the collaboration preferences. */
export default function OwnProfilePage() {
  const { data: profile, error, refetch, isFetching } = trpc.profiles.own.useQuery();
  const waiting = trpc.credit.listWaiting.useQuery();
  const { mode, form, setForm, opened, setOpened, focus, edit, editPreferences, done, chooseAreas } = useProfileMode();
  const [addedIds, setAddedIds, forgetAdded] = useDraft<readonly number[]>('new-areas', none, parseIds);
  useTitle(titles[mode]());
  if (!profile) {
    return error ? (
      <ProfileLoadError
        heading={profileScreens.myProfile()}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <ProfileSkeleton />
    );
  }
  if (mode === 'profile') {
    return (
      <Suspense fallback={<ProfileSkeleton />}>
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
      </Suspense>
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
            <OpenNewAreas profile={profile} added={added} onDone={forgetAdded} />
          )
        }
        preferences={<PreferencesCard profile={profile} editId={openers.preferences} onEdit={editPreferences} />}
      />
    </Suspense>
  );
}
