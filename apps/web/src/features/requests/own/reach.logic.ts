import type { Reach } from '@exchange/contract/reach';
import { type AudienceInput, audienceInput } from '@exchange/contract/requests';
import { shareScopeLabels } from '@exchange/contract/statuses';
import * as z from 'zod/mini';
import { type RequestFormValues, toPayload } from './request-form.logic.ts';

/** The fields that decide who finds a request, in one order for the same choice; nothing until all are chosen. */
export function audienceOf(values: RequestFormValues, verified: boolean | undefined): AudienceInput | null {
  if (values.share_scope === 'my' && verified !== true) return null;
  const { data } = z.safeParse(audienceInput, toPayload(values));
  if (data === undefined) return null;
  const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);
  return {
    ...data,
    technical_area_ids: sorted(data.technical_area_ids),
    institute_ids: sorted(data.institute_ids),
  };
}

/** The key of the answer for these fields in the query cache. */
export const reachKey = (audience: AudienceInput | null) => ['reach', audience] as const;

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
