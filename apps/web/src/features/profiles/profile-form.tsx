import { limits } from '@exchange/contract/limits';
import { paths } from '@exchange/contract/paths';
import type { OwnProfile } from '@exchange/contract/profiles';
import type { Named } from '@exchange/contract/reference';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { profileScreens } from '@exchange/contract/sentences/profiles.screens';
import { lazy, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { focusHeading } from '../../lib/focus.ts';
import { fieldId, focusField } from '../../lib/forms.ts';
import { useUnsavedChanges } from '../../lib/hooks.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Aside } from '../../ui/card.tsx';
import { changedField } from '../../ui/changed-field.ts';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx';
import { inline } from '../../ui/inline.ts';
import { TextInput } from '../../ui/inputs.tsx';
import { UserTextArea } from '../../ui/text/user-text-area.tsx';
import { AreaField } from '../reference/area-field.tsx';
import { ClaimedInstitute, EntryField, StageField, VerifiedInstitute } from './profile-fields.tsx';
import {
  areasOf,
  isChanged,
  type ProfileField,
  type ProfileForm,
  profileFields,
  toProfileForm,
} from './profile-form.logic.ts';
import { SaveBar } from './save-bar.tsx';
import { useProfileForm } from './use-profile-form.ts';

const labels = {
  name: profileScreens.name,
  career_stage: profileScreens.careerStage,
  description: profileScreens.description,
  technical_area_ids: profileScreens.technicalAreas,
  claimed_institute: profileScreens.institute,
  grants: profileScreens.grants,
  social_links: profileScreens.socialLinks,
};

interface ChangedProfileProps {
  profile: OwnProfile;
  /** What was saved when the form was first changed, or was decided about since. */
  opened: ProfileForm;
  setOpened: (form: ProfileForm) => void;
  form: ProfileForm;
  setForm: (form: ProfileForm) => void;
}

/** What was saved elsewhere while the profile was edited here; nothing while the two do not conflict. */
function ChangedProfile({ profile, opened, setOpened, form, setForm }: ChangedProfileProps) {
  const saved = toProfileForm(profile);
  const fields = profileFields.flatMap((name) => {
    const key = name === 'technical_area_ids' ? 'technical_areas' : name;
    const read = (of: ProfileForm) => {
      const value = of[key];
      return typeof value === 'string' ? value : value.map((entry) => (typeof entry === 'string' ? entry : entry.name));
    };
    const listed = (of: ProfileForm) => (key === 'technical_areas' ? [read(of)].flat().toSorted() : read(of));
    return changedField({
      name,
      label: labels[name](),
      opened: listed(opened),
      saved: listed(saved),
      yours: listed(form),
      text: (value) => [value].flat().join('\n'),
      onTake: () => setForm({ ...form, [key]: saved[key] }),
      onDecide: () => {
        setOpened({ ...opened, [key]: saved[key] });
        focusField('profile', name);
      },
    });
  });
  return fields.length > 0 && <ChangedMeanwhile by="you" fields={fields} />;
}

/** It helps only, so the form works also if it cannot be loaded. */
const AreasFromTitles = lazy(() => import('./areas-from-titles.tsx').catch(() => ({ default: () => null })));

interface ProfileEditProps {
  profile: OwnProfile;
  form: ProfileForm;
  setForm: (form: ProfileForm) => void;
  /** What was saved when the form was first changed, or was shown since. */
  opened: ProfileForm;
  setOpened: (form: ProfileForm) => void;
  /** The field that takes the focus. */
  focus: ProfileField | null;
  /** After Save, with the areas that are new, and after Cancel: discards the draft and returns to the view. */
  onDone: (added: readonly Named[]) => void;
}

const noStages: Named[] = [];

/** Edit mode of the own profile. It waits for all its parts, because one that came later would push the fields below it aside. */
export function ProfileEdit({ profile, form, setForm, opened, setOpened, focus, onDone }: ProfileEditProps) {
  const element = useRef<HTMLFormElement>(null);
  const utils = trpc.useUtils();
  const stages = trpc.reference.careerStages.useQuery(undefined, { staleTime: 'static' }).data ?? noStages;
  const changed = isChanged(form, toProfileForm(profile));
  useUnsavedChanges(changed);
  const { broken, refused, change, field, entryField, submit, isPending, failure } = useProfileForm({
    profile,
    stages,
    form,
    setForm,
    opened,
    onSaved: onDone,
    element,
  });
  const chooseAreas = (ids: readonly number[]) => {
    const listed = utils.reference.technicalAreas.getData()?.flatMap((category) => category.tech_areas) ?? [];
    change('technical_area_ids', { ...form, technical_areas: areasOf(ids, [...form.technical_areas, ...listed]) });
  };
  useEffect(() => {
    if (focus === null) return focusHeading();
    // After the heading, which has the focus on a screen that was opened just now.
    const frame = requestAnimationFrame(() => focusField('profile', focus));
    return () => cancelAnimationFrame(frame);
  }, [focus]);
  return (
    <form
      className="split"
      noValidate
      ref={element}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="stack stack--l profile__form">
        <h1>{profileScreens.editProfile()}</h1>
        {refused && profileFields.some((field) => broken[field] !== undefined) && (
          <Banner tone="error" role="alert" title={profileSentences.validation.profile()} />
        )}
        <div className="form">
          <TextInput
            {...field('name')}
            label={profileScreens.name()}
            required
            dir="auto"
            autoComplete="name"
            value={form.name}
            onChange={(name) => change('name', { ...form, name })}
          />
          <StageField
            {...field('career_stage')}
            stages={stages}
            value={form.career_stage}
            onChange={(career_stage) => change('career_stage', { ...form, career_stage })}
          />
          <UserTextArea
            {...field('description')}
            label={profileScreens.description()}
            hint={profileScreens.bioHint()}
            rows={7}
            limit={limits.bio}
            value={form.description}
            onChange={(description) => change('description', { ...form, description })}
          />
          <AreaField
            {...field('technical_area_ids')}
            hint={profileScreens.areasHint()}
            listLabel={profileScreens.chosenSoFar()}
            chosen={form.technical_areas}
            onChange={chooseAreas}
          />
          <AreasFromTitles chosen={form.technical_areas.map(({ id }) => id)} onChange={chooseAreas} />
          {profile.is_verified_institute ? (
            <VerifiedInstitute id={fieldId('profile', 'claimed_institute')} name={profile.institute_name ?? ''} />
          ) : (
            <ClaimedInstitute
              {...field('claimed_institute')}
              value={form.claimed_institute}
              onChange={(claimed_institute) => change('claimed_institute', { ...form, claimed_institute })}
            />
          )}
          <EntryField {...entryField('grants')} label={profileScreens.grants()} hint={profileScreens.pressEnter()} />
          <EntryField
            {...entryField('social_links')}
            label={profileScreens.socialLinks()}
            hint={profileScreens.linkHint()}
            inputMode="url"
          />
          <TextInput
            label={profileScreens.email()}
            hint={inline(
              profileScreens.emailHint.parts({
                link: (words) => <Link href={`${paths.account}#addresses`}>{inline(words)}</Link>,
              }),
            )}
            readOnly
            value={profile.email}
            onChange={() => undefined}
          />
        </div>
        <ChangedProfile profile={profile} opened={opened} setOpened={setOpened} form={form} setForm={setForm} />
        <SaveBar busy={isPending} onCancel={() => onDone([])} failure={failure}>
          {changed ? profileScreens.unsavedChanges() : profileScreens.nothingChanged()}
        </SaveBar>
      </div>
      <aside className="stack only-wide" aria-label={profileScreens.aboutProfile()}>
        <Aside title={profileScreens.whoSees()}>
          <p>{profileScreens.everyoneSees()}</p>
        </Aside>
      </aside>
    </form>
  );
}
