import { limits } from './limits.ts';
import type { RefusalEntry } from './refusals.ts';
import { provisioningRefusalSentences as sentences } from './sentences/provisioning.ts';
import { clearable, text } from './text.ts';

/** What SCIM refuses. `scimTypes` has the words of RFC 7644 for them. */
export const provisioningRefusals = {
  'provisioning.token': { status: 401, sentence: sentences.token },
  'provisioning.notFound': { status: 404, sentence: sentences.notFound },
  'provisioning.taken': { status: 409, sentence: sentences.taken },
  'provisioning.userName': { status: 400, sentence: sentences.userName },
  'provisioning.isFixed': { status: 400, sentence: sentences.isFixed },
  'provisioning.value': { status: 400, sentence: sentences.value },
  'provisioning.filter': { status: 400, sentence: sentences.filter },
  'provisioning.path': { status: 400, sentence: sentences.path },
} as const satisfies Record<string, RefusalEntry>;

/** The words of RFC 7644, table 9. */
export const scimTypes: Readonly<Record<string, string>> = {
  'provisioning.taken': 'uniqueness',
  'provisioning.userName': 'invalidValue',
  'provisioning.isFixed': 'mutability',
  'provisioning.value': 'invalidValue',
  'provisioning.filter': 'invalidFilter',
  'provisioning.path': 'invalidPath',
  'http.invalid': 'invalidSyntax',
};

const invalid = sentences.value;

/** The address of a person, and what the institute calls the person; an empty text is none. */
export const personTexts = {
  userName: clearable(text({ lines: 'one', max: limits.email, tooLong: invalid })),
  externalId: clearable(text({ lines: 'one', max: limits.externalId, tooLong: invalid })),
};
