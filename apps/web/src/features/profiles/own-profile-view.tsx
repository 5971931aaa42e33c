import { paths, pathTo } from '@exchange/contract/paths';
import type { OwnProfile } from '@exchange/contract/profiles';
import { messages } from '@exchange/contract/sentences/messages';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { profileScreens } from '@exchange/contract/sentences/profiles.screens';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { errorText } from '../../lib/errors.ts';
import { focusHeading } from '../../lib/focus.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Aside, DescriptionItem } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { inline } from '../../ui/inline.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useToast } from '../../ui/toasts.tsx';
import type { ProfileField } from './profile-form.logic.ts';
import { Points, ProfileEntries, ProfileHead } from './profile-view.tsx';
import { setupHints, setupTitle } from './setup.logic.ts';

/** What is missing from the own profile, why it matters, and a link to each field. */
function SetupBanner({ profile, onEdit }: { profile: OwnProfile; onEdit: (field: ProfileField) => void }) {
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
                {inline(
                  profileScreens.missingField.parts<ReactNode>({
                    strong: (words) => <strong>{inline(words)}</strong>,
                    field: what,
                    why,
                  }),
                )}
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

/** Saves whether others find the user in the directory. */
function useDirectoryChoice() {
  const toast = useToast();
  const utils = trpc.useUtils();
  return trpc.profiles.update.useMutation({
    onSuccess: (_reply, { is_listed = null }) => {
      utils.profiles.own.setData(undefined, (old) => old && { ...old, is_listed });
      toast.success(is_listed ? profileScreens.inDirectory() : profileScreens.notInDirectory());
    },
    onError: (error) =>
      toast.error(errorText(error, profileSentences.fallback.updateProfile(), messages.fallback.networkRetry())),
  });
}

/** Asked once on the profile, without a preset: whether others may find the user. */
function DirectoryQuestion({ profile }: { profile: OwnProfile }) {
  const { mutate, isPending } = useDirectoryChoice();
  if (profile.is_listed !== null) return null;
  // The button that had the focus goes with the question.
  const answer = (is_listed: boolean) => mutate({ is_listed }, { onSuccess: focusHeading });
  return (
    <section className="banner banner--note" aria-labelledby="directory-question">
      <Icon name="people" />
      <div className="banner__body">
        <h2 className="banner__title" id="directory-question">
          {profileScreens.listMe()}
        </h2>
        <p>{profileScreens.whatListingMeans()}</p>
        <div className="row">
          <Button small busy={isPending} onClick={() => answer(true)}>
            {messages.button.yes()}
          </Button>
          <Button small busy={isPending} onClick={() => answer(false)}>
            {messages.button.no()}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** What the user has chosen, and a button that changes it. */
function DirectoryChoice({ profile }: { profile: OwnProfile }) {
  const { mutate, isPending } = useDirectoryChoice();
  const { is_listed } = profile;
  if (is_listed === null) return null;
  return (
    <Aside title={profileScreens.directory()}>
      <p>{is_listed ? profileScreens.foundUnderPeople() : profileScreens.notFoundUnderPeople()}</p>
      <div>
        <Button small busy={isPending} onClick={() => mutate({ is_listed: !is_listed })}>
          {is_listed ? profileScreens.stopBeingFound() : profileScreens.letOthersFindMe()}
        </Button>
      </div>
    </Aside>
  );
}

const AwayChoice = lazyPart(() => import('./away-choice.tsx'));
const OwnRecord = lazyPart(() => import('../credit/own-record.tsx'));
const NotificationsCard = lazyPart(async () => ({
  default: (await import('../notifications/notifications-card.tsx')).NotificationsCard,
}));

interface OwnProfileViewProps {
  profile: OwnProfile;
  /** Goes to edit mode, to one field if one is named. */
  onEdit: (field: ProfileField | null) => void;
  /** Element id of the button that does. */
  editId: string;
  /** The entries that wait for an answer. */
  waiting: ReactNode;
  /** Asked about what was saved just now. */
  question: ReactNode;
  /** The card of collaboration preferences. */
  preferences: ReactNode;
}

/** View mode of the own profile. */
export function OwnProfileView({ profile, onEdit, editId, waiting, question, preferences }: OwnProfileViewProps) {
  const points = trpc.profiles.ownPoints.useQuery();
  return (
    <div className="split">
      <div className="stack stack--l">
        <ProfileHead
          profile={profile}
          end={
            <div className="row">
              <Button id={editId} icon="edit" onClick={() => onEdit(null)}>
                {profileScreens.editProfile()}
              </Button>
              <ButtonLink href={paths.account}>{profileScreens.settings()}</ButtonLink>
              {/* A server of an earlier release does not know the role. */}
              {profile.role && <ButtonLink href={pathTo.console('overview')}>{profileScreens.console()}</ButtonLink>}
            </div>
          }
        />
        {question}
        {waiting}
        <DirectoryQuestion profile={profile} />
        <SetupBanner profile={profile} onEdit={onEdit} />
        <ProfileEntries
          profile={profile}
          more={
            <DescriptionItem label={profileScreens.email()}>
              <p>{profile.email}</p>
              <p className="quiet small">
                {inline(
                  profileScreens.emailIsPrivate.parts({
                    link: (words) => <Link href={`${paths.account}#addresses`}>{inline(words)}</Link>,
                  }),
                )}
              </p>
            </DescriptionItem>
          }
        />
        <OwnRecord hashid={profile.hashid} />
        <p className="small">
          <Link href={pathTo.profile(profile)}>{profileScreens.seeAsOthers()}</Link>
        </p>
      </div>
      <aside className="stack stack--l" aria-label={profileScreens.pointsAndPreferences()}>
        <Points count={points.data?.collaboration_points} own />
        {preferences}
        <DirectoryChoice profile={profile} />
        <AwayChoice profile={profile} />
        <NotificationsCard />
      </aside>
    </div>
  );
}
