import type { Named } from '@exchange/contract/reference';
import type { RequestFormInput } from '@exchange/contract/requests';
import { messages } from '@exchange/contract/sentences/messages';
import { requestFormScreens } from '@exchange/contract/sentences/my-requests-form.screens';
import { pictureScreens } from '@exchange/contract/sentences/pictures.screens';
import { suggestionSentences } from '@exchange/contract/sentences/suggestions';
import { languageName, languagesByName, type TextLanguage, textLanguages } from '@exchange/contract/text-languages';
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { errorFields, errorStatus } from '../../lib/errors.ts';
import { fieldId, focusField } from '../../lib/forms.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner, LoadError } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Select } from '../../ui/inputs.tsx';
import { AddPictures, PictureList } from '../../ui/pictures/picture-box.tsx';
import { usePictureBox } from '../../ui/pictures/use-picture-box.ts';
import { AreaField } from '../reference/area-field.tsx';
import { PlanFields, ScopeField } from './choice-fields.tsx';
import { FormFoot, RequestPreview } from './form-foot.tsx';
import type { RequestFormValues } from './form-values.logic.ts';
import { DescriptionField, TitleField, TypeSelect } from './request-fields.tsx';
import {
  audienceInputOf,
  type BrokenRequestFields,
  checkRequest,
  findType,
  type RequestField,
  shownError,
} from './request-form.logic.ts';
import { SuggestedForField, useSuggested } from './suggested-from-text.tsx';
import { useFormData, useVisitedFields } from './use-form-data.ts';

/** It helps only, so the form works also if it cannot be loaded. */
const ReachLine = lazy(() => import('./reach-line.tsx').catch(() => ({ default: () => null })));

interface LanguageProps {
  id: string;
  value: RequestFormValues['language'];
  /** The language of the saved text; null if it is unsure, or nothing is saved. */
  found: TextLanguage | null;
  onChange: (language: RequestFormValues['language']) => void;
}

/** The language in which a request is written: that of its text, unless one chooses another. */
function LanguageField({ id, value, found, onChange }: LanguageProps) {
  return (
    <Select
      label={requestFormScreens.language()}
      id={id}
      value={value}
      onChange={(chosen) => onChange(textLanguages.find((tag) => tag === chosen) ?? '')}
    >
      <option value="">
        {found === null
          ? requestFormScreens.languageOfText()
          : requestFormScreens.languageFound({ language: languageName(found) })}
      </option>
      {languagesByName().map(({ tag, name }) => (
        <option key={tag} value={tag}>
          {name}
        </option>
      ))}
    </Select>
  );
}

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
  /** What is to decide before the form can be sent. */
  question?: ReactNode;
  /** Names that are known before the lists have arrived. */
  known?: {
    readonly areas: readonly Named[];
    readonly type: Named;
    readonly day: string | null;
    /** The language of the saved text. */
    readonly language: TextLanguage | null;
  };
  /** More buttons of the foot. */
  children?: ReactNode;
}

/** The fields of a request, for creating and for editing it, with every rule live (docs/behaviour/requests.md#request-fields). */
export default function RequestForm(props: RequestFormProps) {
  const { form, values, onChange, onSubmit, submitLabel, alternative, descriptionHint } = props;
  const { busy, error, problem, known, isNew } = props;
  const data = useFormData(known?.areas);
  const { isVisited, visitOnBlur } = useVisitedFields();
  const [isPreviewing, setPreviewing] = useState(false);
  const suggested = useSuggested(form, values);
  const checked = checkRequest(values, data.verified, known?.day);
  const broken: BrokenRequestFields = 'broken' in checked ? checked.broken : {};
  const refused: Readonly<Record<string, string>> = errorFields(error);
  // The institutes belong to the choice of the scope.
  const errorOf = (field: RequestField) =>
    shownError(broken[field], refused[field], isVisited(field === 'institute_ids' ? 'share_scope' : field));
  const set = (change: Partial<RequestFormValues>) => onChange({ ...values, ...change });
  const box = usePictureBox(values.pictures, (pictures) => set({ pictures }));
  const describe = trpc.pictures.describe.useMutation({ meta: { refetch: false } });
  const send = (by: (input: RequestFormInput) => void) => {
    if ('input' in checked && !busy && !box.isBusy) by(checked.input);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(onSubmit);
  };
  const audience = audienceInputOf(values, data.verified);
  const chosen = findType(data.types, values.collaboration_type_id);
  const areas = data.named(values.technical_area_ids);
  return (
    <form className="form request-form" noValidate onSubmit={submit} aria-labelledby={`${form}-heading`}>
      {data.error && (
        <LoadError title={messages.fallback.formData()} busy={data.busy} onRetry={data.retry}>
          {requestFormScreens.nothingLost()}
        </LoadError>
      )}
      <p role="status" className="visually-hidden">
        {suggested.isSome ? suggestionSentences.screen.fromText() : ''}
      </p>
      <div className="request-form__parts">
        <div className="form">
          <div className="form" {...box.handlers}>
            <DescriptionField
              form={form}
              hint={descriptionHint}
              categoryId={chosen?.category.id}
              value={values.description}
              error={errorOf('description')}
              onChange={(description) => set({ description })}
            />
            <PictureList box={box} onDescribed={(id, alt) => describe.mutate({ id, alt })} />
            {(errorOf('picture_ids') || describe.isError) && (
              <FieldError>{errorOf('picture_ids') ?? pictureScreens.notDescribed()}</FieldError>
            )}
            <div className="field__action">
              <AddPictures box={box} id={fieldId(form, 'picture_ids')} />
            </div>
          </div>
          <div {...visitOnBlur('title')}>
            <TitleField
              id={fieldId(form, 'title')}
              isNew={isNew}
              value={values.title}
              description={values.description}
              error={errorOf('title')}
              onChange={(title) => set({ title })}
              onDescription={(text) => {
                set({ title: '', description: [values.description.trim(), text].filter(Boolean).join('\n\n') });
                focusField(form, 'title');
              }}
            />
          </div>
          {suggested.questions && <p className="quiet small">{suggested.questions}</p>}
        </div>
        <div className="form" {...suggested.aroundFields}>
          <div {...visitOnBlur('collaboration_type_id')}>
            <TypeSelect
              id={fieldId(form, 'collaboration_type_id')}
              types={data.types}
              known={known?.type}
              chosen={values.collaboration_type_id}
              error={errorOf('collaboration_type_id')}
              onChange={(collaboration_type_id) => set({ collaboration_type_id })}
            >
              <SuggestedForField
                form={form}
                field="collaboration_type_id"
                suggested={suggested.types}
                nameOf={(id) => findType(data.types, id)?.type.name ?? '…'}
                onTake={(collaboration_type_id) => set({ collaboration_type_id })}
                onDismiss={suggested.dismiss}
              />
            </TypeSelect>
          </div>
          <div {...visitOnBlur('technical_area_ids')}>
            <AreaField
              id={fieldId(form, 'technical_area_ids')}
              listLabel={requestFormScreens.chosenAreas()}
              chosen={areas}
              suggested={data.ownAreas}
              error={errorOf('technical_area_ids')}
              onChange={(technical_area_ids) => set({ technical_area_ids })}
            >
              <SuggestedForField
                form={form}
                field="technical_area_ids"
                suggested={suggested.areas}
                nameOf={(id) => data.named([id])[0]?.name ?? '…'}
                onTake={(id) => set({ technical_area_ids: [...values.technical_area_ids, id] })}
                onDismiss={suggested.dismiss}
              />
            </AreaField>
          </div>
          <div {...visitOnBlur('share_scope')}>
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
        </div>
        <div className="form">
          <PlanFields form={form} plan={values} errorOf={errorOf} onChange={set} />
          <LanguageField
            id={fieldId(form, 'language')}
            value={values.language}
            found={known?.language ?? null}
            onChange={(language) => set({ language })}
          />
        </div>
      </div>
      {props.question}
      {problem && (
        <Banner tone="error" role="alert" title={problem}>
          {errorStatus(error) === null && <p>{requestFormScreens.sendAgain()}</p>}
        </Banner>
      )}
      <FormFoot
        form={form}
        label={submitLabel}
        broken={broken}
        busy={busy || box.isBusy}
        alternative={alternative && { label: alternative.label, send: () => send(alternative.onSubmit) }}
      >
        {'input' in checked && data.profile && (
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setPreviewing(true)}>
            {requestFormScreens.preview()}
          </Button>
        )}
        {props.children}
      </FormFoot>
      {isPreviewing && 'input' in checked && data.profile && (
        <RequestPreview
          input={checked.input}
          typeName={chosen?.type.name ?? known?.type.name ?? ''}
          areas={areas}
          owner={data.profile}
          pictures={values.pictures}
          onClose={() => setPreviewing(false)}
        />
      )}
    </form>
  );
}
