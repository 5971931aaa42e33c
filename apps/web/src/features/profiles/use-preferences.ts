import type { OwnProfile } from '@exchange/contract/profiles';
import type { CollaborationTypeCategory, Named } from '@exchange/contract/reference';
import { masterStatus } from '@exchange/contract/statuses';
import { useMemo } from 'react';
import { useDraft } from '../../lib/draft.ts';
import { trpc } from '../../lib/trpc.ts';
import {
  countChanges,
  countOpen,
  type OpenCells,
  type PreferencesChoice,
  type PreferencesDraft,
  parsePreferencesDraft,
  tableKeys,
  toOpenCells,
  typeIdsOf,
  withMaster,
} from './preferences.logic.ts';

/** What the collaboration preferences are made of. */
export interface Preferences {
  readonly statuses: readonly Named[];
  readonly categories: readonly CollaborationTypeCategory[];
  /** The saved table. */
  readonly saved: OpenCells;
}

/** Fetches the preferences; nothing can be edited before all of them are there. */
export function usePreferences() {
  const statuses = trpc.reference.masterCollaborationStatus.useQuery(undefined, { staleTime: 'static' });
  const types = trpc.reference.collaborationTypes.useQuery(undefined, { staleTime: 'static' });
  const table = trpc.profiles.collaborationStatus.useQuery();
  const cells = table.data;
  const saved = useMemo(() => cells && toOpenCells(cells), [cells]);
  const data: Preferences | undefined =
    statuses.data && types.data && saved ? { statuses: statuses.data, categories: types.data, saved } : undefined;
  const queries = [statuses, types, table];
  return {
    data,
    error: queries.find((query) => query.error && !query.data)?.error ?? null,
    busy: queries.some((query) => query.isFetching),
    retry: () => {
      for (const query of queries) if (query.error) void query.refetch();
    },
  };
}

/** Preferences that are chosen and not saved, and what was saved when the first was chosen; nothing while they are not being edited. */
export function usePreferencesDraft() {
  const [draft, setDraft, clearDraft] = useDraft<PreferencesDraft | null>('preferences', null, parsePreferencesDraft);
  const [opened, setOpened, clearOpened] = useDraft<PreferencesDraft | null>(
    'preferences-opened',
    null,
    parsePreferencesDraft,
  );
  const clear = () => {
    clearDraft();
    clearOpened();
  };
  return { draft, setDraft, opened, setOpened, clear };
}

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
