import { type FocusEvent, useState } from 'react';
import { afterPress } from '../../lib/after-press.ts';
import type { RequestField } from './request-form.logic.ts';

/** Which fields of a request the user has left. */
export function useVisitedFields() {
  const [visited, setVisited] = useState<ReadonlySet<RequestField>>(new Set());
  return {
    isVisited: (field: RequestField) => visited.has(field),
    /** Props of the element around a field. A dialog of the field, such as a picker, is part of it. */
    visitOnBlur: (field: RequestField) => ({
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) afterPress(() => setVisited((all) => new Set([...all, field])));
      },
    }),
  };
}
