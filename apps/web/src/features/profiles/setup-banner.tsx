import type { OwnProfile } from '@exchange/contract/profiles';
import { useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { ProfileField } from './profile-form.logic.ts';
import { setupHints, setupTitle } from './setup.logic.ts';

/** What is missing from the own profile, why it matters, and a link to each field. */
export function SetupBanner({ profile, onEdit }: { profile: OwnProfile; onEdit: (field: ProfileField) => void }) {
  const titleId = useId();
  const hints = setupHints(profile);
  if (hints.length === 0) return null;
  return (
    <section className="banner banner--setup" aria-labelledby={titleId}>
      <Icon name="info" />
      <div className="banner__body">
        <h2 className="banner__title" id={titleId}>
          {setupTitle(hints.length)}
        </h2>
        <ul className="banner__list profile__missing">
          {hints.map(({ field, what, why, action }) => (
            <li key={field}>
              <span>
                <strong>{what}.</strong> {why}
              </span>
              <button className="profile__way" type="button" onClick={() => onEdit(field)}>
                {action}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
