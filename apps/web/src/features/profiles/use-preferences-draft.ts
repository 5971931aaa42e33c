import { useDraft } from '../../lib/draft.ts';
import { type PreferencesDraft, parsePreferencesDraft } from './preferences.logic.ts';

/** Preferences that are chosen and not saved; nothing while they are not being edited. */
export function usePreferencesDraft() {
  return useDraft<PreferencesDraft | null>('preferences', null, parsePreferencesDraft);
}
