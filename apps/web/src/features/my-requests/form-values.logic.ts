import { readBand } from '@exchange/contract/format';
import type { Picture } from '@exchange/contract/pictures';
import { type Effort, efforts, isOver } from '@exchange/contract/planning';
import type { Reach } from '@exchange/contract/reach';
import type { Named } from '@exchange/contract/reference';
import type { AudienceInput, CollaborationRequest } from '@exchange/contract/requests';
import { messages } from '@exchange/contract/sentences/messages';
import { myRequestScreens } from '@exchange/contract/sentences/my-requests.screens';
import { requestFormScreens } from '@exchange/contract/sentences/my-requests-form.screens';
import { type ShareScope, shareScopes } from '@exchange/contract/statuses';
import { type TextLanguage, textLanguages } from '@exchange/contract/text-languages';
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
  /** `YYYY-MM-DD`, or empty for none. */
  needed_by: string;
  effort: Effort | '';
  /** As chosen by hand; empty for that of the text. */
  language: TextLanguage | '';
  pictures: readonly Picture[];
}

export const emptyValues: RequestFormValues = {
  title: '',
  collaboration_type_id: null,
  technical_area_ids: [],
  description: '',
  share_scope: null,
  institutes: [],
  needed_by: '',
  effort: '',
  language: '',
  pictures: [],
};

const isListOf = (list: unknown, isItem: (item: unknown) => boolean) => Array.isArray(list) && list.every(isItem);
const isPicture = (item: unknown) => isRecord(item) && Number.isInteger(item.id) && typeof item.url === 'string';
const isNamed = (item: unknown) => isRecord(item) && Number.isInteger(item.id) && typeof item.name === 'string';

// Without a schema: the validation is loaded with the form, not with the screen.
function areValues(stored: unknown): stored is RequestFormValues {
  if (!isRecord(stored)) return false;
  const { title, collaboration_type_id: type, technical_area_ids, description, share_scope, institutes } = stored;
  const { needed_by, effort, language, pictures } = stored;
  return (
    typeof title === 'string' &&
    (type === null || Number.isInteger(type)) &&
    isListOf(technical_area_ids, Number.isInteger) &&
    typeof description === 'string' &&
    (share_scope === null || shareScopes.some((scope) => scope === share_scope)) &&
    isListOf(institutes, isNamed) &&
    typeof needed_by === 'string' &&
    (effort === '' || efforts.some((one) => one === effort)) &&
    (language === '' || textLanguages.some((one) => one === language)) &&
    isListOf(pictures, isPicture)
  );
}

/** Values that were kept in this tab, if they still have the right shape. */
export function parseValues(stored: unknown): RequestFormValues | null {
  // What an earlier release kept has no plan, language and pictures.
  const whole = isRecord(stored) ? { needed_by: '', effort: '', language: '', pictures: [], ...stored } : stored;
  return areValues(whole) ? whole : null;
}

/** A request as the form holds it. */
export function valuesOf(request: CollaborationRequest): RequestFormValues {
  const { title, collaboration_type_id, technical_area_ids, share_scope, institutes } = request;
  const { description, needed_by, effort, language, is_language_chosen, pictures } = request;
  return {
    ...{ title, collaboration_type_id, technical_area_ids, share_scope, institutes, pictures },
    description: description ?? '',
    needed_by: needed_by ?? '',
    effort: effort ?? '',
    language: (is_language_chosen && language) || '',
  };
}

/** A request as the form of a new one begins with it: without a day that is over, and without its pictures, which stay with it. */
export function valuesAgain(request: CollaborationRequest, now: number): RequestFormValues {
  const values = valuesOf(request);
  return { ...values, pictures: [], needed_by: isOver(values.needed_by, now) ? '' : values.needed_by };
}

export function sameValues(one: RequestFormValues, other: RequestFormValues): boolean {
  const fields = ({
    title,
    collaboration_type_id,
    technical_area_ids,
    description,
    share_scope,
    institutes,
    needed_by,
    effort,
    language,
    pictures,
  }: RequestFormValues) =>
    JSON.stringify([
      title,
      collaboration_type_id,
      technical_area_ids,
      description,
      share_scope,
      institutes.map(({ id }) => id),
      needed_by,
      effort,
      language,
      pictures.map(({ id }) => id),
    ]);
  return fields(one) === fields(other);
}

/** What the owner saw when the edit began, as the call takes it. */
export function toLoaded(values: RequestFormValues): Inputs['requests']['update']['loaded'] {
  const {
    institutes,
    collaboration_type_id,
    share_scope,
    description,
    needed_by,
    effort,
    language,
    pictures,
    ...rest
  } = values;
  if (collaboration_type_id === null || share_scope === null) return undefined;
  const institute_ids = institutes.map(({ id }) => id);
  const plan = { needed_by: needed_by || null, effort: effort || null };
  const texts = { description: description || null, language: language || null, ...plan };
  const picture_ids = pictures.map(({ id }) => id);
  return { ...rest, collaboration_type_id, share_scope, institute_ids, picture_ids, ...texts };
}

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

/** What a posted request reaches, as a sentence without its full stop. */
export function shownTo(people: string): string {
  const { band, people: count } = readBand(people);
  return band === 'none' ? myRequestScreens.shownToNobody() : myRequestScreens.shownTo({ band, people: count });
}

/** The sentence after posting, beside that of the server; `people` is unknown if nobody asked. */
export function posted(people: string | undefined): string {
  return people === undefined ? myRequestScreens.posted() : messages.screen.fullStop({ sentence: shownTo(people) });
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
      label: requestFormScreens.reach.share[share_scope](readBand(people)),
      change: { share_scope },
    })),
    ...near_areas.map(({ id, name, people }) => ({
      key: `area ${id}`,
      label: requestFormScreens.reach.addArea({ area: name, ...readBand(people) }),
      change: { technical_area_ids: [...values.technical_area_ids, id] },
    })),
  ];
}
