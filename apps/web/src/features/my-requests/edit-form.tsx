import { weekday } from '@exchange/contract/planning';
import type { RequestFormInput } from '@exchange/contract/requests';
import { messages } from '@exchange/contract/sentences/messages';
import { requestFormScreens } from '@exchange/contract/sentences/my-requests-form.screens';
import { pictureSentences } from '@exchange/contract/sentences/pictures';
import { pictureScreens } from '@exchange/contract/sentences/pictures.screens';
import { planningScreens } from '@exchange/contract/sentences/planning.screens';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { requestStatusScreens } from '@exchange/contract/sentences/requests-status.screens';
import { requestStatus, type ShareScope, statusLabel } from '@exchange/contract/statuses';
import { languageName } from '@exchange/contract/text-languages';
import { type ReactNode, useEffect, useRef } from 'react';
import { errorFields, errorKey, errorText } from '../../lib/errors.ts';
import { listed } from '../../lib/formatters.ts';
import { focusField } from '../../lib/forms.ts';
import { useUnsavedChanges } from '../../lib/hooks.ts';
import { useOneAtATime } from '../../lib/sending.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { changedField } from '../../ui/changed-field.ts';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { posted, type RequestFormValues, sameValues, toLoaded, valuesOf } from './form-values.logic.ts';
import type { OwnCardRequest } from './own-card.logic.ts';
import { findType } from './request-form.logic.ts';
import RequestForm from './request-form.tsx';
import { useFormData, useKnownReach } from './use-form-data.ts';

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
function ChangedRequest(props: ChangedRequestProps) {
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
      requestFormScreens.title(),
      ({ title }) => title,
      ({ title }) => ({ title }),
    ),
    ...part(
      'collaboration_type_id',
      requestFormScreens.type(),
      (of) => of.collaboration_type_id,
      ({ collaboration_type_id }) => ({ collaboration_type_id }),
      (id) => findType(types, id)?.type.name ?? '…',
    ),
    ...part(
      'technical_area_ids',
      requestFormScreens.areas(),
      (of) => sorted(of.technical_area_ids),
      ({ technical_area_ids }) => ({ technical_area_ids }),
      (ids) => listed(named(ids).map(({ name }) => name)),
    ),
    ...part(
      'description',
      requestFormScreens.description(),
      (of) => of.description,
      ({ description }) => ({ description }),
    ),
    ...part(
      'picture_ids',
      pictureScreens.added(),
      ({ pictures }) => pictures.map(({ id }) => id),
      ({ pictures }) => ({ pictures }),
      ({ length: count }) => pictureSentences.count({ count }),
    ),
    ...part(
      'needed_by',
      planningScreens.neededBy(),
      ({ needed_by }) => needed_by,
      ({ needed_by }) => ({ needed_by }),
      (day) => (day === '' ? '' : weekday(day)),
    ),
    ...part(
      'effort',
      planningScreens.effort(),
      ({ effort }) => effort,
      ({ effort }) => ({ effort }),
      (effort) => (effort === '' ? '' : planningScreens.efforts[effort]()),
    ),
    ...part(
      'language',
      requestFormScreens.language(),
      ({ language }) => language,
      ({ language }) => ({ language }),
      (tag) => (tag === '' ? requestFormScreens.languageOfText() : languageName(tag)),
    ),
    ...part<{ scope: ShareScope | null; names: readonly string[] }>(
      'share_scope',
      requestFormScreens.shareWith(),
      ({ share_scope: scope, institutes }) => ({ scope, names: institutes.map(({ name }) => name).toSorted() }),
      ({ share_scope, institutes }) => ({ share_scope, institutes }),
      ({ scope, names }) => [scope === null ? '' : requestSentences.scope[scope](), ...names].join('\n'),
    ),
  ];
  if (fields.length === 0 && !children) return null;
  return (
    <ChangedMeanwhile by="you" fields={fields}>
      {children}
    </ChangedMeanwhile>
  );
}

interface EditProps {
  /** Beginning of the element ids. */
  form: string;
  request: OwnCardRequest;
  values: RequestFormValues;
  onChange: (values: RequestFormValues) => void;
  /** What was saved when the form was opened, or was shown since. */
  loaded: RequestFormValues;
  onLoaded: (values: RequestFormValues) => void;
  /** Saved or given up: the card shows the request again. */
  onDone: () => void;
}

/** The inline form of a request. The server refuses an empty description unless the request is a draft. */
export default function EditForm({ form, request, values, onChange, loaded, onLoaded, onDone }: EditProps) {
  const toast = useToast();
  const sent = useRef(values);
  useUnsavedChanges(!sameValues(values, valuesOf(request)));
  const utils = trpc.useUtils();
  const oneAtATime = useOneAtATime();
  const { mutateAsync, isPending, error, reset } = trpc.requests.update.useMutation({
    onSuccess: ({ message, is_in_review }, { post, loaded: _, ...input }) => {
      toast.success(
        post && !is_in_review
          ? requestStatusScreens.doneAndThen({ done: message, next: posted(knownReach(input)) })
          : message,
      );
      if (!sameValues(values, sent.current)) return;
      onDone();
    },
    // What was saved elsewhere is then known here.
    onError: async (failure) => {
      if (errorKey(failure) === 'http.changedMeanwhile') await utils.requests.invalidate();
    },
  });
  const knownReach = useKnownReach();
  const isDraft = request.collaboration_request_status_id === requestStatus.draft;
  const isInReview = request.review_asked_at !== null;
  const lacksDescription = errorKey(error) === 'requests.descriptionRequired';
  const save = (input: RequestFormInput, post: boolean) => {
    sent.current = values;
    void oneAtATime(() => mutateAsync({ id: request.id, ...input, loaded: toLoaded(loaded), ...(post && { post }) }));
  };
  const isChangedMeanwhile = errorKey(error) === 'http.changedMeanwhile';
  const isStatusChanged = 'collaboration_request_status_id' in errorFields(error);
  useEffect(() => {
    if (lacksDescription) focusField(form, 'description');
  }, [lacksDescription, form]);
  return (
    <RequestForm
      form={form}
      values={values}
      onChange={(next) => {
        onChange(next);
        if (error) reset();
      }}
      onSubmit={(input) => save(input, false)}
      submitLabel={messages.button.save()}
      alternative={
        isDraft && !isInReview
          ? { label: requestFormScreens.saveAndPost(), onSubmit: (input) => save(input, true) }
          : undefined
      }
      descriptionHint={
        isDraft && !isInReview
          ? requestFormScreens.descriptionHint.draft()
          : requestFormScreens.descriptionHint.posted()
      }
      busy={isPending}
      error={error}
      question={
        <ChangedRequest
          form={form}
          loaded={loaded}
          onLoaded={(next) => {
            onLoaded(next);
            reset();
          }}
          saved={valuesOf(request)}
          values={values}
          onChange={onChange}
        >
          {isStatusChanged && (
            <p>
              {requestFormScreens.statusChanged({ status: statusLabel(request.collaboration_request_status_name) })}
            </p>
          )}
        </ChangedRequest>
      }
      // What was changed meanwhile is shown at the fields.
      problem={
        error &&
        !isChangedMeanwhile &&
        (lacksDescription
          ? requestSentences.alert.descriptionOnSave()
          : errorText(error, requestSentences.fallback.updateCollaborationRequest()))
      }
      known={{
        areas: request.technical_areas,
        type: { id: request.collaboration_type_id, name: request.collaboration_type_name },
        day: request.needed_by,
        language: request.is_language_chosen ? null : request.language,
      }}
    >
      <Button onClick={onDone}>{messages.button.cancel()}</Button>
    </RequestForm>
  );
}
