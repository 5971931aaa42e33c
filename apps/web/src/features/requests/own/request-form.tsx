import { limits } from '@exchange/contract/limits';
import { messages } from '@exchange/contract/messages';
import type { Named } from '@exchange/contract/reference';
import type { RequestFormInput } from '@exchange/contract/requests';
import { type FocusEvent, type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { afterPress } from '../../../lib/after-press.ts';
import { errorFields } from '../../../lib/errors.ts';
import { fieldId, focusField } from '../../../lib/forms.ts';
import { Banner, LoadError } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextInput } from '../../../ui/inputs.tsx';
import { AreaField } from '../../reference/area-field.tsx';
import { FormFoot } from './form-foot.tsx';
import type { RequestFormValues } from './form-values.logic.ts';
import { audienceOf, type BrokenFields, checkRequest, isMissing, type RequestField } from './request-form.logic.ts';
import { ScopeField } from './scope-field.tsx';
import { TypeSelect } from './type-select.tsx';
import { useFormData } from './use-form-data.ts';

const nothing = { default: () => null };
/** Both help only, so the form works where they cannot be loaded. */
const ReachLine = lazy(() => import('./reach-line.tsx').catch(() => nothing));
const RequestExample = lazy(() => import('./request-example.tsx').catch(() => nothing));

/** Without it the hint alone. */
const SimilarRequests = lazy(() =>
  import('./similar-requests.tsx').catch(() => ({ default: ({ children }: { children: ReactNode }) => children })),
);

const RequestPreview = lazy(() => import('./request-preview.tsx'));

const titleHint = 'Ask one specific question, e.g. “How do you stop membrane proteins aggregating on the grid?”';
/** Headings of a good description. */
const outline = 'What I want to know:\n\nWhat I tried:\n\nWhat I need from you, and how long:\n';

interface RequestFormProps {
  /** Beginning of the element ids. */
  form: string;
  /** Whether the request does not exist yet, so that similar ones are named. */
  isNew?: boolean;
  values: RequestFormValues;
  onChange: (values: RequestFormValues) => void;
  onSubmit: (input: RequestFormInput) => void;
  submitLabel: string;
  /** Another way to send the form. */
  alternative?: { readonly label: string; readonly onSubmit: (input: RequestFormInput) => void } | undefined;
  descriptionHint: string;
  busy: boolean;
  /** The error of the call; its sentences for fields are shown at the fields. */
  error: unknown;
  /** The sentence for the error above the foot, if any. */
  problem: ReactNode;
  /** Names that are known before the lists have arrived. */
  known?: { readonly areas: readonly Named[]; readonly type: Named };
  /** More buttons of the foot. */
  children?: ReactNode;
}

/** The fields of a request, for creating and for editing it, with every rule live (docs/behaviour.md#request-fields). */
export default function RequestForm(props: RequestFormProps) {
  const { form, values, onChange, onSubmit, submitLabel, alternative, descriptionHint } = props;
  const { busy, error, problem, known, isNew } = props;
  const data = useFormData();
  const [visited, setVisited] = useState<ReadonlySet<RequestField> | 'all'>(new Set());
  const [isPreviewing, setPreviewing] = useState(false);
  const checked = checkRequest(values, data.verified);
  const broken: BrokenFields = 'broken' in checked ? checked.broken : {};
  const refused: Readonly<Record<string, string>> = errorFields(error);
  const visit = (field: RequestField) => ({
    // A dialog of the field, such as a picker, is part of it.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget))
        afterPress(() => setVisited((all) => (all === 'all' ? all : new Set([...all, field]))));
    },
  });
  const errorOf = (field: RequestField) => {
    const sentence = broken[field];
    const early = sentence !== undefined && isMissing(sentence) && visited !== 'all' && !visited.has(field);
    return early ? undefined : (sentence ?? refused[field]);
  };
  const set = (change: Partial<RequestFormValues>) => onChange({ ...values, ...change });
  const send = (by: (input: RequestFormInput) => void) => {
    if ('input' in checked && !busy) by(checked.input);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(onSubmit);
  };
  const audience = audienceOf(values, data.verified);
  const category = data.types.find(({ collaboration_types }) =>
    collaboration_types.some(({ id }) => id === values.collaboration_type_id),
  );
  const type = category?.collaboration_types.find(({ id }) => id === values.collaboration_type_id);
  const insertOutline = () => {
    set({ description: outline });
    focusField(form, 'description');
  };
  const areaName = (id: number) =>
    data.areaName(id) ?? [...data.ownAreas, ...(known?.areas ?? [])].find((area) => area.id === id)?.name ?? '…';
  return (
    <form className="form" noValidate onSubmit={submit} aria-labelledby={`${form}-heading`}>
      {data.error && (
        <LoadError title={messages.fallback.formData} busy={data.busy} onRetry={data.retry}>
          Nothing you typed is lost.
        </LoadError>
      )}
      <div {...visit('title')}>
        <TextInput
          label="Title"
          hint={
            isNew ? (
              <Suspense fallback={titleHint}>
                <SimilarRequests title={values.title}>{titleHint}</SimilarRequests>
              </Suspense>
            ) : (
              titleHint
            )
          }
          required
          dir="auto"
          autoComplete="off"
          id={fieldId(form, 'title')}
          value={values.title}
          error={errorOf('title')}
          onChange={(title) => set({ title })}
        />
      </div>
      <div {...visit('collaboration_type_id')}>
        <TypeSelect
          id={fieldId(form, 'collaboration_type_id')}
          types={data.types}
          known={known?.type}
          chosen={values.collaboration_type_id}
          error={errorOf('collaboration_type_id')}
          onChange={(collaboration_type_id) => set({ collaboration_type_id })}
        />
      </div>
      <div {...visit('technical_area_ids')}>
        <AreaField
          id={fieldId(form, 'technical_area_ids')}
          listLabel="Chosen technical areas"
          chosen={values.technical_area_ids.map((area) => ({ id: area, name: areaName(area) }))}
          suggested={data.ownAreas}
          error={errorOf('technical_area_ids')}
          onChange={(technical_area_ids) => set({ technical_area_ids })}
        />
      </div>
      <div>
        <TextArea
          label="Description"
          hint={
            <>
              {descriptionHint}
              {category && (
                <Suspense fallback={null}>
                  <RequestExample categoryId={category.id} />
                </Suspense>
              )}
            </>
          }
          limit={limits.requestDescription}
          rows={5}
          id={fieldId(form, 'description')}
          value={values.description}
          error={errorOf('description')}
          onChange={(description) => set({ description })}
        />
        {values.description === '' && (
          <div className="field__action">
            <Button small icon="plus" onClick={insertOutline}>
              Insert outline
            </Button>
          </div>
        )}
      </div>
      <div {...visit('share_scope')}>
        <ScopeField
          id={fieldId(form, 'share_scope')}
          institutesId={fieldId(form, 'institute_ids')}
          scope={values.share_scope}
          onScope={(share_scope) => set({ share_scope })}
          institutes={values.institutes}
          onInstitutes={(institutes) => set({ institutes })}
          verified={data.verified}
          ownInstitute={data.ownInstitute}
          error={errorOf('share_scope')}
          institutesError={errorOf('institute_ids')}
        />
        {audience && (
          <Suspense fallback={null}>
            <ReachLine form={form} values={values} audience={audience} onChange={set} />
          </Suspense>
        )}
      </div>
      {problem && <Banner tone="error" role="alert" title={problem} />}
      <FormFoot
        form={form}
        label={submitLabel}
        broken={broken}
        busy={busy}
        alternative={alternative && { label: alternative.label, send: () => send(alternative.onSubmit) }}
        onInvalidSubmit={() => setVisited('all')}
      >
        {'input' in checked && data.profile && (
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setPreviewing(true)}>
            Preview
          </Button>
        )}
        {props.children}
      </FormFoot>
      {isPreviewing && 'input' in checked && data.profile && (
        <Suspense fallback={null}>
          <RequestPreview
            input={checked.input}
            typeName={type?.name ?? known?.type.name ?? ''}
            areas={values.technical_area_ids.map((id) => ({ id, name: areaName(id) }))}
            owner={data.profile}
            onClose={() => setPreviewing(false)}
          />
        </Suspense>
      )}
    </form>
  );
}
