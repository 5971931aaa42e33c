import type { PublicProfile } from '@exchange/contract/profiles';
import type { ReactNode } from 'react';
import { OrcidMark } from '../../ui/orcid.tsx';
import { displayInstitute, displayName } from '../../ui/person.ts';
import { Institute } from '../../ui/person-name.tsx';

/** Name and institute, with `end` beside them. */
export function ProfileHead({ profile, end }: { profile: PublicProfile; end?: ReactNode }) {
  const institute = displayInstitute(profile);
  return (
    <div className="page__head profile__head">
      <div className="stack profile__title">
        <h1 dir="auto">{displayName(profile.name)}</h1>
        {institute !== null && (
          <p className="quiet">
            <Institute {...institute} />
          </p>
        )}
        {profile.orcid !== null && (
          <p className="small">
            <a href={profile.orcid} rel="noreferrer">
              <OrcidMark /> {profile.orcid.replace('https://', '')}
            </a>
          </p>
        )}
      </div>
      {end}
    </div>
  );
}
