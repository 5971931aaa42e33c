import { type PublicProfile, profileSentences } from '@exchange/contract/profiles';
import type { ReactNode } from 'react';
import { DescriptionItem, DescriptionList } from '../../ui/card.tsx';
import { ChipList } from '../../ui/chips.tsx';
import { displayInstitute } from '../../ui/person.ts';
import { SafeLinks } from '../../ui/safe-links.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** One social link, shown without its scheme. */
function SocialLink({ link }: { link: string }) {
  if (!/^https?:\/\//i.test(link)) return link;
  return (
    <a href={link} rel="noopener noreferrer nofollow ugc" target="_blank">
      {link.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
    </a>
  );
}

function TextList({ entries, children }: { entries: readonly string[]; children: (entry: string) => ReactNode }) {
  return (
    <ul className="profile__list">
      {entries.map((entry) => (
        <li key={entry} dir="auto">
          {children(entry)}
        </li>
      ))}
    </ul>
  );
}

/** The filled-in parts of a profile, then `more`. */
export function ProfileEntries({ profile, more }: { profile: PublicProfile; more?: ReactNode }) {
  const { description, career_stage, technical_areas, grants, social_links } = profile;
  const institute = displayInstitute(profile);
  return (
    <DescriptionList>
      {description !== null && (
        <DescriptionItem label="About">
          <p className="profile__text" dir="auto">
            <SafeLinks>{description}</SafeLinks>
          </p>
        </DescriptionItem>
      )}
      {career_stage !== null && <DescriptionItem label="Career stage">{career_stage}</DescriptionItem>}
      {technical_areas.length > 0 && (
        <DescriptionItem label="Technical areas">
          <ChipList items={technical_areas.map(({ id, name }) => ({ key: id, name }))} />
        </DescriptionItem>
      )}
      {institute !== null && (
        <DescriptionItem label="Institute">
          <p dir="auto">{institute.name}</p>
          {institute.verified && (
            <p className="profile__verified">
              <StatusBadge tone="completed" icon="verified">
                {profileSentences.screen.verifiedByEmail}
              </StatusBadge>
            </p>
          )}
        </DescriptionItem>
      )}
      {grants.length > 0 && (
        <DescriptionItem label="Grants">
          <TextList entries={grants}>{(grant) => grant}</TextList>
        </DescriptionItem>
      )}
      {social_links.length > 0 && (
        <DescriptionItem label="Links">
          <TextList entries={social_links}>{(link) => <SocialLink link={link} />}</TextList>
        </DescriptionItem>
      )}
      {more}
    </DescriptionList>
  );
}
