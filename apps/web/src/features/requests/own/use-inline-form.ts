import type { CollaborationRequest } from '@exchange/contract/requests';
import { useDraft } from '../../../lib/draft.ts';
import { focusSoon } from '../../../lib/focus.ts';
import { fieldId } from '../../../lib/forms.ts';
import { parseValues, type RequestFormValues, valuesOf } from './form-values.logic.ts';
import type { EditedField } from './own-card.logic.ts';

/** The inline form of an own request: its values, kept in this tab while it is open, and `null` while it is closed. */
export function useInlineForm(request: CollaborationRequest) {
  const form = `edit-${request.id}`;
  const [values, setValues, close] = useDraft<RequestFormValues | null>(`request:${request.id}`, null, parseValues);
  const open = (field: EditedField) => {
    if (values === null) setValues(valuesOf(request));
    focusSoon(fieldId(form, field));
  };
  return { form, values, setValues, open, close };
}
