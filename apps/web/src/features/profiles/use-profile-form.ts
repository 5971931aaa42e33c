import { paths } from '@exchange/contract/paths';
import type { OwnProfile } from '@exchange/contract/profiles';
import type { Named } from '@exchange/contract/reference';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { profileScreens } from '@exchange/contract/sentences/profiles.screens';
import { type RefObject, useRef, useState } from 'react';
import { errorFields, errorKey, errorText } from '../../lib/errors.ts';
import { focusFirstInvalid } from '../../lib/focus.ts';
import { fieldId } from '../../lib/forms.ts';
import { useOneAtATime } from '../../lib/sending.ts';
import { trpc } from '../../lib/trpc.ts';
import { useToast } from '../../ui/toasts.tsx';
import {
  addEntryText,
  checkProfile,
  entryInputs,
  type ListField,
  type ProfileBroken,
  type ProfileField,
  type ProfileForm,
  settleEntries,
  toLoaded,
  toProfileInput,
  withSaved,
} from './profile-form.logic.ts';
import { matchCountInput } from './use-matches.ts';

interface Options {
  profile: OwnProfile;
  stages: readonly Named[];
  form: ProfileForm;
  setForm: (form: ProfileForm) => void;
  /** What was saved when the form was first changed, or was shown since. */
  opened: ProfileForm;
  /** Areas that were not in the profile before. */
  onSaved: (added: readonly Named[]) => void;
  element: RefObject<HTMLFormElement | null>;
}

/** Actions of the profile form: changing a field, adding to a list, saving. The caller keeps the values as a draft. */
export function useProfileForm({ profile, stages, form, setForm, opened, onSaved, element }: Options) {
  const [broken, setBroken] = useState<ProfileBroken>({});
  /** After a Save with errors the summary is shown, but not if only a list entry is refused. */
  const [refused, setRefused] = useState(false);
  const toast = useToast();
  const utils = trpc.useUtils();
  const verified = profile.is_verified_institute;
  /** The sent values: the user may have typed during the call. */
  const sent = useRef(form);
  /** After a change of areas: how many requests match now, with the way to them. */
  const tellMatches = async (message: string, areas: readonly Named[]) => {
    const found = await utils.requests.countNew.fetch(matchCountInput(areas.map(({ id }) => id))).catch(() => null);
    if (!found || found.count === 0) toast.success(message);
    else
      toast.success(
        profileScreens.savedAndFound({ message, count: found.count, more: found.has_more ? 'yes' : 'no' }),
        {
          link: { label: profileScreens.seeThem(), href: paths.requests },
        },
      );
  };
  const oneAtATime = useOneAtATime();
  const { mutateAsync, isPending, error } = trpc.profiles.update.useMutation({
    onSuccess: ({ message }) => {
      const areas = sent.current.technical_areas;
      const before = new Set(profile.technical_areas.map(({ id }) => id));
      const added = areas.filter(({ id }) => !before.has(id));
      utils.profiles.own.setData(undefined, (old) => old && withSaved(old, sent.current, verified));
      if (added.length > 0 || areas.length < before.size) void tellMatches(message, areas);
      else toast.success(message);
      if (form === sent.current) onSaved(added);
    },
    onError: async (failure) => {
      // What was saved elsewhere is then known here.
      if (errorKey(failure) === 'http.changedMeanwhile') return utils.profiles.own.invalidate();
      setBroken(errorFields(failure));
      setRefused(true);
      focusFirstInvalid(element.current);
    },
  });

  /** Changes the form, and removes the sentence of the field once the field is valid. */
  const change = (field: ProfileField, next: ProfileForm) => {
    setForm(next);
    if (broken[field] === undefined) return;
    const still = checkProfile(toProfileInput(next, { verified, stages }))[field];
    setBroken({ ...broken, [field]: still });
  };
  const add = (field: ListField) => {
    const added = addEntryText(form, field);
    setForm(added.form);
    setBroken({ ...broken, [field]: added.problem });
  };
  const submit = () => {
    if (isPending) return;
    const settled = settleEntries(form);
    setForm(settled.form);
    sent.current = settled.form;
    const input = toProfileInput(settled.form, { verified, stages });
    const found = { ...checkProfile(input), ...settled.broken };
    setBroken(found);
    setRefused(Object.keys(found).length > 0);
    if (Object.keys(found).length > 0) focusFirstInvalid(element.current);
    else {
      void oneAtATime(() => mutateAsync({ ...input, loaded: toLoaded(opened, stages) }));
    }
  };
  /** Props of every field. */
  const field = (name: ProfileField) => ({ id: fieldId('profile', name), error: broken[name] });
  /** Props of a list that grows entry by entry. */
  const entryField = (name: ListField) => ({
    ...field(name),
    entries: form[name],
    text: form[entryInputs[name]],
    onText: (text: string) => change(name, { ...form, [entryInputs[name]]: text }),
    onAdd: () => add(name),
    onRemove: (entry: string) => change(name, { ...form, [name]: form[name].filter((other) => other !== entry) }),
  });
  const fieldsToBlame = Object.values(broken).some((sentence) => sentence !== undefined);
  const isConflict = errorKey(error) === 'http.changedMeanwhile';
  const failure = error && !isPending && (isConflict || Object.keys(errorFields(error)).length === 0);
  return {
    broken,
    refused,
    change,
    field,
    entryField,
    submit,
    isPending,
    failure: failure && !fieldsToBlame ? errorText(error, profileSentences.fallback.updateProfile()) : undefined,
  };
}
