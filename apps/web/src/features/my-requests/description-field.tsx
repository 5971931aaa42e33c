import { limits } from '@exchange/contract/limits';
import { lazy, Suspense } from 'react';
import { fieldId, focusField } from '../../lib/forms.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/inputs.tsx';

/** It helps only, so the form works where it cannot be loaded. */
const RequestExample = lazy(() => import('./request-example.tsx').catch(() => ({ default: () => null })));

/** Headings of a good description. */
const outline = 'What I want to know:\n\nWhat I tried:\n\nWhat I need from you, and how long:\n';

interface DescriptionFieldProps {
  /** Beginning of the element ids. */
  form: string;
  hint: string;
  /** Category of the chosen type, for which there is an example. */
  categoryId: number | undefined;
  value: string;
  error: string | undefined;
  onChange: (description: string) => void;
}

/** The description of a request; an empty one can begin with an outline. */
export function DescriptionField({ form, hint, categoryId, value, error, onChange }: DescriptionFieldProps) {
  const insertOutline = () => {
    onChange(outline);
    focusField(form, 'description');
  };
  return (
    <div>
      <TextArea
        label="Description"
        hint={
          <>
            {hint}
            {categoryId !== undefined && (
              <Suspense fallback={null}>
                <RequestExample categoryId={categoryId} />
              </Suspense>
            )}
          </>
        }
        limit={limits.requestDescription}
        rows={5}
        id={fieldId(form, 'description')}
        value={value}
        error={error}
        onChange={onChange}
      />
      {value === '' && (
        <div className="field__action">
          <Button small icon="plus" onClick={insertOutline}>
            Insert outline
          </Button>
        </div>
      )}
    </div>
  );
}
