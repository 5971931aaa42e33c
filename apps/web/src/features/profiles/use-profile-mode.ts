import { paths } from '@exchange/contract/paths';
import { useEffect, useRef, useState } from 'react';
import { useDraft } from '../../lib/draft.ts';
import { goTo } from '../../lib/navigation.ts';
import { type ProfileField, type ProfileForm, parseProfileDraft } from './profile-form.logic.ts';
import { usePreferencesDraft } from './use-preferences.ts';

export type ProfileMode = 'view' | 'profile' | 'preferences';

/** The button that led away from the view; it has the focus again afterwards. */
export const openers = { profile: 'edit-profile', preferences: 'edit-preferences' } as const;

/** The field at which a link opens the form. */
function askedField(): ProfileField | null {
  const field = new URLSearchParams(location.search).get('edit');
  return field === 'name' || field === 'technical_area_ids' ? field : null;
}

/** What the own profile shows: the view, or one of two forms, whose drafts open them again after a lost session. */
export function useProfileMode() {
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
