import type { PublicProfile } from '@exchange/contract/profiles';
import type { ReactNode } from 'react';
import { displayName } from '../people/person.ts';
import { Institute } from '../people/person-name.tsx';
import { instituteOf } from './profile-view.logic.ts';

/** Name, institute and, on one's own profile, the way to edit. */
export function ProfileHead({ profile, end }: { profile: PublicProfile; end?: ReactNode }) {
  const institute = instituteOf(profile);
  return (
    <div className="page__head profile__head">
      <div className="stack profile__title">
        <h1 dir="auto">{displayName(profile.name)}</h1>
        {institute !== null && (
          <p className="quiet">
            <Institute name={institute} verified={profile.is_verified_institute} />
          </p>
        )}
      </div>
      {end}
    </div>
  );
}
