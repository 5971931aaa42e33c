import type { Reach } from '@exchange/contract/reach';
import type { AudienceInput } from '@exchange/contract/requests';
import { shareScopeLabels } from '@exchange/contract/statuses';
import type { RequestFormValues } from './form-values.logic.ts';

/** A form as it is sent. */
export type SentAudience = Omit<AudienceInput, 'institute_ids'> & { institute_ids?: number[] | null | undefined };

/** The fields that decide who finds a request, in one order for the same choice. */
export function sortedAudience(input: SentAudience): AudienceInput {
  const { collaboration_type_id, technical_area_ids, share_scope, institute_ids } = input;
  const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);
  return {
    collaboration_type_id,
    technical_area_ids: sorted(technical_area_ids),
    share_scope,
    institute_ids: sorted(institute_ids ?? []),
  };
}

/** The key of the answer for these fields in the query cache. */
export const reachKey = (audience: AudienceInput) => ['reach', audience] as const;

/** `fewer than 5 people`, `about 1,200 people`. */
function bandText(people: string): string {
  return `${people.replace(/\d+/, (digits) => Number(digits).toLocaleString('en'))} people`;
}

/** The band at the beginning of a sentence. */
export function bandStart(people: string): string {
  const text = bandText(people);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a posted request reaches, as a sentence without its full stop. */
export function shownTo(people: string): string {
  return people === '0' ? 'Nobody matches it yet' : `Shown to ${bandText(people)}`;
}

/** The sentence after posting, beside that of the server; `people` is unknown where nobody asked. */
export function posted(people: string | undefined): string {
  return people === undefined ? 'It is posted.' : `${shownTo(people)}.`;
}

export interface Remedy {
  readonly key: string;
  readonly label: string;
  readonly change: Partial<RequestFormValues>;
}

/** What would reach somebody, as changes of the form. */
export function remediesOf({ wider_scopes, near_areas }: Reach, values: RequestFormValues): Remedy[] {
  return [
    ...wider_scopes.map(({ share_scope, people }) => ({
      key: share_scope,
      label: `Share with ${shareScopeLabels[share_scope].replace(/^Only people/, 'people').replace(/^E/, 'e')}: reaches ${bandText(people)}`,
      change: { share_scope },
    })),
    ...near_areas.map(({ id, name, people }) => ({
      key: `area ${id}`,
      label: `Add ${name}: reaches ${bandText(people)}`,
      change: { technical_area_ids: [...values.technical_area_ids, id] },
    })),
  ];
}
