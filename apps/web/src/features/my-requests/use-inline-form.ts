import type { CollaborationRequest } from '@exchange/contract/requests';
import { useDraft } from '../../lib/draft.ts';
import { focusSoon } from '../../lib/focus.ts';
import { fieldId } from '../../lib/forms.ts';
import { parseValues, type RequestFormValues, valuesOf } from './form-values.logic.ts';
import type { EditedField } from './own-card.logic.ts';

/**
 * The inline form of an own request: its values, kept in this tab while it is open, and `null` while it is closed. `loaded` is what was
 * saved when it was opened.
 */
export function useInlineForm(request: CollaborationRequest) {
  const form = `edit-${request.id}`;
  const [loaded, setLoaded, forgetLoaded] = useDraft<RequestFormValues | null>(
    `request-loaded:${request.id}`,
    null,
    parseValues,
  );
  const [values, setValues, clear] = useDraft<RequestFormValues | null>(`request:${request.id}`, null, parseValues);
  const open = (field: EditedField) => {
    if (values === null) {
      setLoaded(valuesOf(request));
      setValues(valuesOf(request));
    }
    focusSoon(fieldId(form, field));
  };
  const close = () => {
    clear();
    forgetLoaded();
  };
  return { form, values, setValues, loaded: loaded ?? valuesOf(request), setLoaded, open, close };
}
