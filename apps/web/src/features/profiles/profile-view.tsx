import { points } from '@exchange/contract/credit';
import { paths } from '@exchange/contract/paths';
import { type PublicProfile, profileRefusals } from '@exchange/contract/profiles';
import { creditScreens } from '@exchange/contract/sentences/credit.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { profileScreens } from '@exchange/contract/sentences/profiles.screens';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { errorStatus, errorText } from '../../lib/errors.ts';
import { formatCount } from '../../lib/formatters.ts';
import { LoadError } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Aside, DescriptionItem, DescriptionList } from '../../ui/card.tsx';
import { ChipList } from '../../ui/chips.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { displayInstitute, displayName } from '../../ui/person.ts';
import { Institute, OrcidMark } from '../../ui/person-name.tsx';
import { LineSkeletons, Loading, SkeletonLine, WaitingHeading } from '../../ui/skeleton.tsx';
import { Stat } from '../../ui/stat.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { UserText } from '../../ui/text/user-text.tsx';

/** Name and institute, with `end` beside them. */
export function ProfileHead({ profile, end }: { profile: PublicProfile; end?: ReactNode }) {
  const institute = displayInstitute(profile);
  return (
    <div className="page__head profile__head">
      <div className="stack profile__title">
        <h1>
          <bdi>{displayName(profile.name)}</bdi>
        </h1>
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
        <li key={entry}>
          <bdi>{children(entry)}</bdi>
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
        <DescriptionItem label={profileScreens.about()}>
          <UserText className="profile__text">{description}</UserText>
        </DescriptionItem>
      )}
      {career_stage !== null && <DescriptionItem label={profileScreens.careerStage()}>{career_stage}</DescriptionItem>}
      {technical_areas.length > 0 && (
        <DescriptionItem label={profileScreens.technicalAreas()}>
          <ChipList items={technical_areas.map(({ id, name }) => ({ key: id, name }))} />
        </DescriptionItem>
      )}
      {institute !== null && (
        <DescriptionItem label={profileScreens.institute()}>
          <p>
            <bdi>{institute.name}</bdi>
          </p>
          {profile.institutes.slice(1).map(({ id, name }) => (
            <p key={id}>
              <bdi>{name}</bdi>
            </p>
          ))}
          {institute.verified && (
            <p className="profile__verified">
              <StatusBadge tone="completed" icon="verified">
                {profileSentences.screen.verifiedByEmail()}
              </StatusBadge>
            </p>
          )}
        </DescriptionItem>
      )}
      {grants.length > 0 && (
        <DescriptionItem label={profileScreens.grants()}>
          <TextList entries={grants}>{(grant) => grant}</TextList>
        </DescriptionItem>
      )}
      {social_links.length > 0 && (
        <DescriptionItem label={profileScreens.links()}>
          <TextList entries={social_links}>{(link) => <SocialLink link={link} />}</TextList>
        </DescriptionItem>
      )}
      {more}
    </DescriptionList>
  );
}

/** Collaboration points and, on the own profile, what they reward (docs/behaviour/credit.md#points); a dash until they are loaded. */
export function Points({ count, own }: { count: number | undefined; own?: boolean }) {
  return (
    <Aside>
      <dl>
        <Stat label={profileScreens.collaborationPoints()}>{count === undefined ? '–' : formatCount(count)}</Stat>
      </dl>
      {own && (
        <>
          <p>{creditScreens.howPointsCount(points)}</p>
          <p>
            <Link href={paths.points}>{profileScreens.allPoints()}</Link>
          </p>
        </>
      )}
    </Aside>
  );
}

/** A profile that is loading. */
export function ProfileSkeleton() {
  return (
    <>
      <WaitingHeading>{profileScreens.profile()}</WaitingHeading>
      <Loading label={profileScreens.loadingProfile()}>
        <div className="stack">
          <SkeletonLine width={44} title />
          <SkeletonLine width={30} />
        </div>
        <LineSkeletons count={4} />
        <LineSkeletons count={2} />
        <LineSkeletons count={3} />
      </Loading>
    </>
  );
}

/** User not found: an unknown path, or one whose hashid is not that of the loaded profile. */
export function UserNotFound() {
  return (
    <>
      <h1 className="visually-hidden">{profileScreens.profile()}</h1>
      <EmptyState title={profileRefusals['profiles.notFound'].sentence()}>
        <p>{profileScreens.notFound()}</p>
        <ButtonLink href={paths.people}>{profileScreens.people()}</ButtonLink>
      </EmptyState>
    </>
  );
}

interface ProfileLoadErrorProps {
  heading: string;
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

/** A profile that could not be loaded. */
export function ProfileLoadError({ heading, error, busy, onRetry }: ProfileLoadErrorProps) {
  if (errorStatus(error) === 404) return <UserNotFound />;
  return (
    <>
      <h1 className="visually-hidden">{heading}</h1>
      <LoadError title={profileSentences.fallback.loadProfile()} busy={busy} onRetry={onRetry}>
        {errorText(error, '', messages.fallback.networkRetry())}
      </LoadError>
    </>
  );
}
