import { profileSentences } from '@exchange/contract/profiles';
import { fieldId, focusField } from '../../lib/forms.ts';
import { Banner } from '../../ui/banner.tsx';
import { type ProfileBroken, profileFields } from './profile-form.logic.ts';

/** The summary above the form: each sentence is a link to its field. */
export function FormErrors({ broken }: { broken: ProfileBroken }) {
  const fields = profileFields.filter((field) => broken[field] !== undefined);
  if (fields.length === 0) return null;
  return (
    <Banner tone="error" role="alert" title={profileSentences.validation.profile}>
      <ul className="banner__list">
        {fields.map((field) => (
          <li key={field}>
            <a
              href={`#${fieldId('profile', field)}`}
              onClick={(event) => {
                event.preventDefault();
                focusField('profile', field);
              }}
            >
              {broken[field]}
            </a>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
