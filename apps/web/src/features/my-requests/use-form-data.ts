import type { Reach } from '@exchange/contract/reach';
import type { CollaborationTypeCategory, Named } from '@exchange/contract/reference';
import { useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, useMemo, useState } from 'react';
import { afterPress } from '../../lib/hooks.ts';
import { trpc } from '../../lib/trpc.ts';
import { reachKey, type SentAudience, sortedAudience } from './form-values.logic.ts';
import type { RequestField } from './request-form.logic.ts';

/** Reads how many people a form reaches, if that was asked before; it asks nothing. */
export function useKnownReach(): (input: SentAudience) => string | undefined {
  const queryClient = useQueryClient();
  return (input) => queryClient.getQueryData<Reach>(reachKey(sortedAudience(input)))?.people;
}

const noTypes: readonly CollaborationTypeCategory[] = [];
const noAreas: readonly Named[] = [];

/** Data of a request form: types, names of areas, of which some are known before the list has arrived, and the user's profile. */
export function useFormData(knownAreas: readonly Named[] = noAreas) {
  const types = trpc.reference.collaborationTypes.useQuery(undefined, { staleTime: 'static' });
  const areas = trpc.reference.technicalAreas.useQuery(undefined, { staleTime: 'static' });
  const profile = trpc.profiles.own.useQuery();
  const ownAreas = profile.data?.technical_areas ?? noAreas;
  const names = useMemo(() => {
    const listed = areas.data?.flatMap((category) => category.tech_areas) ?? noAreas;
    return new Map([...knownAreas, ...ownAreas, ...listed].map(({ id, name }) => [id, name]));
  }, [areas.data, ownAreas, knownAreas]);
  return {
    profile: profile.data,
    types: types.data ?? noTypes,
    /** Areas with their names, as far as these are known yet. */
    named: (ids: readonly number[]): Named[] => ids.map((id) => ({ id, name: names.get(id) ?? '…' })),
    ownAreas,
    verified: profile.data?.is_verified_institute,
    ownInstitute: profile.data?.is_verified_institute ? (profile.data.institute_name ?? undefined) : undefined,
    error: types.error ?? areas.error,
    busy: types.isFetching || areas.isFetching,
    retry: () => {
      if (types.isError) void types.refetch();
      if (areas.isError) void areas.refetch();
    },
  };
}

/** Which fields of a request the user has left. */
export function useVisitedFields() {
  const [visited, setVisited] = useState<ReadonlySet<RequestField>>(new Set());
  return {
    isVisited: (field: RequestField) => visited.has(field),
    /** Props of the element around a field. A dialog of the field, such as a picker, is part of it. */
    visitOnBlur: (field: RequestField) => ({
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) afterPress(() => setVisited((all) => new Set([...all, field])));
      },
    }),
  };
}
