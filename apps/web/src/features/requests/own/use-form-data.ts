import type { CollaborationTypeCategory, Named } from '@exchange/contract/reference';
import { useMemo } from 'react';
import { trpc } from '../../../lib/trpc.ts';

const noTypes: readonly CollaborationTypeCategory[] = [];
const noAreas: readonly Named[] = [];

/** Data of a request form: types, names of areas, and the user's profile. */
export function useFormData() {
  const types = trpc.reference.collaborationTypes.useQuery(undefined, { staleTime: 'static' });
  const areas = trpc.reference.technicalAreas.useQuery(undefined, { staleTime: 'static' });
  const profile = trpc.profiles.own.useQuery();
  const names = useMemo(
    () => new Map(areas.data?.flatMap((category) => category.tech_areas.map(({ id, name }) => [id, name]))),
    [areas.data],
  );
  return {
    profile: profile.data,
    types: types.data ?? noTypes,
    /** The area's name, as far as it is known yet. */
    areaName: (id: number) => names.get(id),
    ownAreas: profile.data?.technical_areas ?? noAreas,
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
