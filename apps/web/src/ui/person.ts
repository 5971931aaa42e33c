import { pathTo } from '@exchange/contract/paths';
import { profileSentences } from '@exchange/contract/sentences/profiles';

/** Another user, as menus and dialogs name them. */
export interface Person {
  readonly id: number;
  /** `null` for a deleted account. */
  readonly hashid: string | null;
  readonly name: string;
}

/** The name to show; a fixed text for a user without one. */
export function displayName(name: string | null): string {
  return name ?? profileSentences.screen.unnamed();
}

/** The profile of a person; `null` if the account is deleted. */
export function profileHref(hashid: string | null): string | null {
  return hashid === null ? null : pathTo.profile({ hashid });
}

/** What is known of the institute of a person. */
export interface PersonWithInstitute {
  readonly institute_name: string | null;
  readonly claimed_institute: string | null;
  readonly is_verified_institute: boolean;
}

/** The institute to show: the verified one, otherwise the one the person claims. */
export function displayInstitute(person: PersonWithInstitute): { name: string; verified: boolean } | null {
  const verified = person.is_verified_institute;
  const name = verified ? person.institute_name : person.claimed_institute;
  return name ? { name, verified } : null;
}
