import { paths } from '@exchange/contract/paths';
import { useEffect, useRef, useState } from 'react';
import { useDraft } from '../../lib/draft.ts';
import { goTo } from '../../lib/navigation.ts';
import { type ProfileField, type ProfileForm, parseProfileDraft } from './profile-form.logic.ts';
import { usePreferencesDraft } from './use-preferences.ts';

export type ProfileMode = 'view' | 'profile' | 'preferences';

/** The button that led away from the view; it has the focus again afterwards. */
export const openers = { profile: 'edit-profile', preferences: 'edit-preferences' } as const;

/** What the own profile shows: the view, or one of two forms, whose drafts open them again after a lost session. */
export function useProfileMode() {
  const [form, setForm, clearForm] = useDraft<ProfileForm | null>('profile', null, parseProfileDraft);
  const [opened, setOpened, forgetOpened] = useDraft<ProfileForm | null>('profile-opened', null, parseProfileDraft);
  const { draft: choice, clear: clearChoice } = usePreferencesDraft();
  const [mode, setMode] = useState<ProfileMode>(() => (form ? 'profile' : choice ? 'preferences' : 'view'));
  const [focus, setFocus] = useState<ProfileField | null>(null);
  const opener = useRef<string | null>(null);
  useEffect(() => {
    if (mode !== 'view' || opener.current === null) return;
    document.getElementById(opener.current)?.focus();
    opener.current = null;
  }, [mode]);
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
    // Areas are chosen on the screen that has the picker open.
    if (field === 'technical_area_ids') return goTo(paths.firstLogin);
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
    /** Leaves for the screen that has the picker of areas, without the drafts. */
    chooseAreas: () => {
      clear();
      goTo(paths.firstLogin);
    },
  };
}
