import type { RequestField } from './request-form.logic.ts';

/** Element ids of one form's fields; there may be several forms on the page. */
export function fieldId(form: string, field: RequestField): string {
  return `${form}-${field}`;
}

/** Moves the focus to a field: its control, or the one control of a group that leads on. */
export function focusField(form: string, field: RequestField): void {
  const place = document.getElementById(fieldId(form, field));
  const control = place?.matches('input, select, textarea')
    ? place
    : (place?.querySelector<HTMLElement>('[data-main]') ?? place?.querySelector<HTMLElement>('input:not(:disabled)'));
  control?.focus();
}
