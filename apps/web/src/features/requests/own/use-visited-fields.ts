import { type FocusEvent, useState } from 'react';
import { afterPress } from '../../../lib/after-press.ts';
import type { RequestField } from './request-form.logic.ts';

/** Which fields of a request the user has left, or all of them after an attempt to send the form. */
export function useVisitedFields() {
  const [visited, setVisited] = useState<ReadonlySet<RequestField> | 'all'>(new Set());
  return {
    isVisited: (field: RequestField) => visited === 'all' || visited.has(field),
    visitAll: () => setVisited('all'),
    /** Props of the element around a field. A dialog of the field, such as a picker, is part of it. */
    visitOnBlur: (field: RequestField) => ({
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget))
          afterPress(() => setVisited((all) => (all === 'all' ? all : new Set([...all, field]))));
      },
    }),
  };
}
