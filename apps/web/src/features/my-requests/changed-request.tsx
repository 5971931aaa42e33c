import { type ShareScope, shareScopeLabels } from '@exchange/contract/statuses';
import type { ReactNode } from 'react';
import { focusField } from '../../lib/forms.ts';
import { changedField } from '../../ui/changed-field.ts';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx';
import type { RequestFormValues } from './form-values.logic.ts';
import { findType } from './request-form.logic.ts';
import { useFormData } from './use-form-data.ts';

interface ChangedRequestProps {
  /** Beginning of the element ids. */
  form: string;
  /** What was saved when the form was opened, or was decided about since. */
  loaded: RequestFormValues;
  onLoaded: (values: RequestFormValues) => void;
  saved: RequestFormValues;
  values: RequestFormValues;
  onChange: (values: RequestFormValues) => void;
  /** What else was changed elsewhere. */
  children?: ReactNode;
}

const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);

/** What was saved elsewhere while a request was edited here; nothing while the two do not conflict. */
export function ChangedRequest(props: ChangedRequestProps) {
  const { form, loaded, onLoaded, saved, values, onChange, children } = props;
  const { types, named } = useFormData();
  /** A field that some of the values hold. */
  const part = <Value,>(
    name: string,
    label: string,
    read: (of: RequestFormValues) => Value,
    from: (of: RequestFormValues) => Partial<RequestFormValues>,
    text?: (value: Value) => string,
  ) =>
    changedField({
      name,
      label,
      opened: read(loaded),
      saved: read(saved),
      yours: read(values),
      ...(text && { text }),
      onTake: () => onChange({ ...values, ...from(saved) }),
      onDecide: () => {
        onLoaded({ ...loaded, ...from(saved) });
        focusField(form, name);
      },
    });
  const fields = [
    ...part(
      'title',
      'Title',
      ({ title }) => title,
      ({ title }) => ({ title }),
    ),
    ...part(
      'collaboration_type_id',
      'Collaboration type',
      (of) => of.collaboration_type_id,
      ({ collaboration_type_id }) => ({ collaboration_type_id }),
      (id) => findType(types, id)?.type.name ?? '…',
    ),
    ...part(
      'technical_area_ids',
      'Technical areas',
      (of) => sorted(of.technical_area_ids),
      ({ technical_area_ids }) => ({ technical_area_ids }),
      (ids) =>
        named(ids)
          .map(({ name }) => name)
          .join(', '),
    ),
    ...part(
      'description',
      'Description',
      (of) => of.description,
      ({ description }) => ({ description }),
    ),
    ...part<{ scope: ShareScope | null; names: readonly string[] }>(
      'share_scope',
      'Share with',
      ({ share_scope: scope, institutes }) => ({ scope, names: institutes.map(({ name }) => name).toSorted() }),
      ({ share_scope, institutes }) => ({ share_scope, institutes }),
      ({ scope, names }) => [scope === null ? '' : shareScopeLabels[scope], ...names].join('\n'),
    ),
  ];
  if (fields.length === 0 && !children) return null;
  return (
    <ChangedMeanwhile by="you" fields={fields}>
      {children}
    </ChangedMeanwhile>
  );
}
