import type { ProfileField } from './profile-form.logic.ts';

/** Element id of a field's control, for links from the summary and the set-up banner. */
export const fieldId = (field: ProfileField) => `profile-${field}`;
