import type { OwnProfile } from '@exchange/contract/profiles';
import { requestSentences } from '@exchange/contract/requests';
import * as z from 'zod/mini';
import type { Inputs } from '../../lib/trpc.ts';
import { checkProfile } from './profile-form.logic.ts';

const form = z.object({ name: z.string(), areas: z.array(z.int()) });
/** What the screen of the first login holds. */
export type FirstLogin = z.output<typeof form>;

/** A kept draft, if it still has the shape of the form. */
export function parseFirstLogin(stored: unknown): FirstLogin | null {
  const result = z.safeParse(form, stored);
  return result.success ? result.data : null;
}

/** What is saved already. */
export function toFirstLogin({ name, technical_areas }: OwnProfile): FirstLogin {
  return { name: name ?? '', areas: technical_areas.map(({ id }) => id) };
}

/** The input of the call; an empty name is left out, so that it stays as it is. */
export function toInput({ name, areas }: FirstLogin): Inputs['profiles']['update'] {
  return { ...(name.trim() === '' ? {} : { name }), technical_area_ids: areas };
}

/** Sentences of broken fields: here, unlike on the profile, at least one area is needed, because it is what the screen is for. */
export function checkFirstLogin(values: FirstLogin): { name?: string; technical_area_ids?: string } {
  return {
    ...checkProfile(toInput(values)),
    ...(values.areas.length === 0 ? { technical_area_ids: requestSentences.validation.area } : {}),
  };
}
