import { messages } from '@exchange/contract/messages';
import type { OwnProfile } from '@exchange/contract/profiles';
import type { Named } from '@exchange/contract/reference';
import { type RefObject, useRef, useState } from 'react';
import { errorFields, errorText } from '../../lib/errors.ts';
import { focusFirstInvalid } from '../../lib/focus.ts';
import { trpc } from '../../lib/trpc.ts';
import { useToast } from '../../ui/toasts.tsx';
import { addEntry, type EntryField } from './entry-list.logic.ts';
import {
  checkProfile,
  type ProfileBroken,
  type ProfileField,
  type ProfileForm,
  settleEntries,
  toProfileInput,
  withSaved,
} from './profile-form.logic.ts';

interface Options {
  profile: OwnProfile;
  stages: readonly Named[];
  form: ProfileForm;
  setForm: (form: ProfileForm) => void;
  onSaved: () => void;
  element: RefObject<HTMLFormElement | null>;
}

/** Actions of the profile form: changing a field, adding to a list, saving. The caller keeps the values as a draft. */
export function useProfileForm({ profile, stages, form, setForm, onSaved, element }: Options) {
  const [broken, setBroken] = useState<ProfileBroken>({});
  /** After a Save with errors the summary is shown; a refused list entry alone needs none. */
  const [refused, setRefused] = useState(false);
  const toast = useToast();
  const utils = trpc.useUtils();
  const verified = profile.is_verified_institute;
  /** The sent values and the current ones: the user may have typed during the call. */
  const sent = useRef(form);
  const latest = useRef(form);
  latest.current = form;
  const { mutate, isPending, error } = trpc.profiles.update.useMutation({
    onSuccess: ({ message }) => {
      utils.profiles.own.setData(undefined, (old) => old && withSaved(old, sent.current, verified));
      toast.success(message);
      if (latest.current === sent.current) onSaved();
    },
    onError: (failure) => {
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
  const add = (field: EntryField) => {
    const key = field === 'grants' ? 'grant_entry' : 'link_entry';
    const { list, text, problem } = addEntry(field, form[field], form[key]);
    setForm({ ...form, [field]: list, [key]: text });
    setBroken({ ...broken, [field]: problem });
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
    else mutate(input);
  };
  const fieldsToBlame = Object.values(broken).some((sentence) => sentence !== undefined);
  const failure = error && !isPending && Object.keys(errorFields(error)).length === 0;
  return {
    broken,
    refused,
    change,
    add,
    submit,
    isPending,
    failure: failure && !fieldsToBlame ? errorText(error, messages.fallback.updateProfile) : undefined,
  };
}
