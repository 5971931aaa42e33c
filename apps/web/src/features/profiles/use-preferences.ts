import type { CollaborationTypeCategory, Named } from '@exchange/contract/reference';
import { useMemo } from 'react';
import { useDraft } from '../../lib/draft.ts';
import { trpc } from '../../lib/trpc.ts';
import { type OpenCells, type PreferencesDraft, parsePreferencesDraft, toOpenCells } from './preferences.logic.ts';

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
