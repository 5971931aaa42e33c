import type { Named } from '@exchange/contract/reference';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { type ShareScope, shareScopes } from '@exchange/contract/statuses';
import { isRecord } from '@exchange/contract/unknown';
import type { Inputs } from '../../lib/trpc.ts';

/** What the form holds, also while it is not complete. */
export interface RequestFormValues {
  title: string;
  collaboration_type_id: number | null;
  technical_area_ids: number[];
  description: string;
  share_scope: ShareScope | null;
  institutes: Named[];
}

export const emptyValues: RequestFormValues = {
  title: '',
  collaboration_type_id: null,
  technical_area_ids: [],
  description: '',
  share_scope: null,
  institutes: [],
};

const isListOf = (list: unknown, isItem: (item: unknown) => boolean) => Array.isArray(list) && list.every(isItem);
const isNamed = (item: unknown) => isRecord(item) && Number.isInteger(item.id) && typeof item.name === 'string';

// Without a schema: the validation is loaded with the form, not with the screen.
function areValues(stored: unknown): stored is RequestFormValues {
  if (!isRecord(stored)) return false;
  const { title, collaboration_type_id: type, technical_area_ids, description, share_scope, institutes } = stored;
  return (
    typeof title === 'string' &&
    (type === null || Number.isInteger(type)) &&
    isListOf(technical_area_ids, Number.isInteger) &&
    typeof description === 'string' &&
    (share_scope === null || shareScopes.some((scope) => scope === share_scope)) &&
    isListOf(institutes, isNamed)
  );
}

/** Values that were kept in this tab, if they still have the right shape. */
export function parseValues(stored: unknown): RequestFormValues | null {
  return areValues(stored) ? stored : null;
}

/** A request as the form holds it. */
export function valuesOf(request: CollaborationRequest): RequestFormValues {
  const { title, collaboration_type_id, technical_area_ids, description, share_scope, institutes } = request;
  return { title, collaboration_type_id, technical_area_ids, description: description ?? '', share_scope, institutes };
}

export function sameValues(one: RequestFormValues, other: RequestFormValues): boolean {
  const fields = ({
    title,
    collaboration_type_id,
    technical_area_ids,
    description,
    share_scope,
    institutes,
  }: RequestFormValues) =>
    JSON.stringify([
      title,
      collaboration_type_id,
      technical_area_ids,
      description,
      share_scope,
      institutes.map(({ id }) => id),
    ]);
  return fields(one) === fields(other);
}

/** What the owner saw when the edit began, as the call takes it. */
export function toLoaded(values: RequestFormValues): Inputs['requests']['update']['loaded'] {
  const { institutes, collaboration_type_id, share_scope, description, ...rest } = values;
  if (collaboration_type_id === null || share_scope === null) return undefined;
  const institute_ids = institutes.map(({ id }) => id);
  return { ...rest, collaboration_type_id, share_scope, institute_ids, description: description || null };
}
