import { messages } from '@exchange/contract/messages';
import { Banner } from '../../ui/banner.tsx';
import { fieldId } from './field-id.ts';
import { type ProfileBroken, profileFields } from './profile-form.logic.ts';

/** The summary above the form: each sentence leads to its field. */
export function FormErrors({ broken }: { broken: ProfileBroken }) {
  const fields = profileFields.filter((field) => broken[field] !== undefined);
  if (fields.length === 0) return null;
  return (
    <Banner tone="error" role="alert" title={messages.validation.profile}>
      <ul className="banner__list">
        {fields.map((field) => (
          <li key={field}>
            <a
              href={`#${fieldId(field)}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(fieldId(field))?.focus();
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
