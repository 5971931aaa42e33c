import type { OwnProfile } from '@exchange/contract/profiles';
import { profileScreens } from '@exchange/contract/sentences/profiles.screens';
import { focusField } from '../../lib/forms.ts';
import { changedField } from '../../ui/changed-field.ts';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx';
import { type ProfileForm, profileFields, toProfileForm } from './profile-form.logic.ts';

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
export function ChangedProfile({ profile, opened, setOpened, form, setForm }: ChangedProfileProps) {
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
