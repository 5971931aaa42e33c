import type { OwnProfile } from '@exchange/contract/profiles';
import { masterStatus } from '@exchange/contract/statuses';
import { useMemo } from 'react';
import {
  countChanges,
  countOpen,
  type PreferencesChoice,
  tableKeys,
  typeIdsOf,
  withMaster,
} from './preferences.logic.ts';
import { type Preferences, usePreferencesDraft } from './use-preferences.ts';

/** The preferences as they are chosen in the form, which keeps them as a draft, and how they differ from the saved ones. */
export function usePreferencesChoice(profile: OwnProfile, { categories, saved }: Preferences) {
  const { draft, setDraft, opened, setOpened } = usePreferencesDraft();
  const savedMaster = profile.master_collaboration_status_id;
  const choice = useMemo<PreferencesChoice>(
    () => (draft ? { master: draft.master, open: new Set(draft.open) } : { master: savedMaster, open: saved }),
    [draft, savedMaster, saved],
  );
  const keys = useMemo(
    () =>
      tableKeys(
        typeIdsOf(categories),
        profile.technical_areas.map((area) => area.id),
      ),
    [categories, profile],
  );
  const isCustom = choice.master === masterStatus.custom;
  const choose = (next: PreferencesChoice) => {
    if (draft === null) setOpened({ master: savedMaster, open: [...saved] });
    setDraft({ master: next.master, open: [...next.open] });
  };
  return {
    choice,
    isCustom,
    isNothingOpen: isCustom && keys.length > 0 && countOpen(choice.open, keys) === 0,
    /** How many choices differ from the saved ones. */
    changes: (choice.master === savedMaster ? 0 : 1) + (isCustom ? countChanges(choice.open, saved) : 0),
    /** What was saved when the first choice was made, or was shown since. */
    opened: opened ?? { master: savedMaster, open: [...saved] },
    setOpened,
    chooseMaster: (id: number) => choose(withMaster(choice, id, saved)),
    chooseOpen: (open: PreferencesChoice['open']) => choose({ ...choice, open }),
  };
}
