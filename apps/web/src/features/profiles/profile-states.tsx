import { messages } from '@exchange/contract/messages';
import { paths } from '@exchange/contract/paths';
import { profileRefusals, profileSentences } from '@exchange/contract/profiles';
import { errorStatus, errorText } from '../../lib/errors.ts';
import { LoadError } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LineSkeletons, Loading, SkeletonLine, WaitingHeading } from '../../ui/skeleton.tsx';

/** A profile that is loading. */
export function ProfileSkeleton() {
  return (
    <>
      <WaitingHeading>Profile</WaitingHeading>
      <Loading label="Loading profile">
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
      <h1 className="visually-hidden">Profile</h1>
      <EmptyState title={profileRefusals['profiles.notFound'].sentence}>
        <p>The link may be old, or the profile has been removed.</p>
        <ButtonLink href={paths.people}>People</ButtonLink>
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
      <LoadError title={profileSentences.fallback.loadProfile} busy={busy} onRetry={onRetry}>
        {errorText(error, '', messages.fallback.networkRetry)}
      </LoadError>
    </>
  );
}
