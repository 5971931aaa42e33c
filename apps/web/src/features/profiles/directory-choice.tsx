import { messages } from '@exchange/contract/messages';
import { type OwnProfile, profileSentences } from '@exchange/contract/profiles';
import { errorText } from '../../lib/errors.ts';
import { focusHeading } from '../../lib/focus.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Aside } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/toasts.tsx';

/** Saves whether others find the user in the directory. */
function useDirectoryChoice() {
  const toast = useToast();
  const utils = trpc.useUtils();
  return trpc.profiles.update.useMutation({
    onSuccess: (_reply, { is_listed = null }) => {
      utils.profiles.own.setData(undefined, (old) => old && { ...old, is_listed });
      toast.success(is_listed ? 'Others can find you in the directory' : 'Others do not find you in the directory');
    },
    onError: (error) =>
      toast.error(errorText(error, profileSentences.fallback.updateProfile, messages.fallback.networkRetry)),
  });
}

/** Asked once on the profile, without a preset: whether others may find the user. */
export function DirectoryQuestion({ profile }: { profile: OwnProfile }) {
  const { mutate, isPending } = useDirectoryChoice();
  if (profile.is_listed !== null) return null;
  // The button that had the focus goes with the question.
  const answer = (is_listed: boolean) => mutate({ is_listed }, { onSuccess: focusHeading });
  return (
    <section className="banner banner--note" aria-labelledby="directory-question">
      <Icon name="people" />
      <div className="banner__body">
        <h2 className="banner__title" id="directory-question">
          Let others find me in the directory
        </h2>
        <p>
          People can then search for your name, bio, areas and institute, and ask for your help. They never see which
          kinds of collaboration you are open to. You can change this at any time.
        </p>
        <div className="row">
          <Button small busy={isPending} onClick={() => answer(true)}>
            Yes
          </Button>
          <Button small busy={isPending} onClick={() => answer(false)}>
            No
          </Button>
        </div>
      </div>
    </section>
  );
}

/** What the user has chosen, and a button that changes it. */
export function DirectoryChoice({ profile }: { profile: OwnProfile }) {
  const { mutate, isPending } = useDirectoryChoice();
  const { is_listed } = profile;
  if (is_listed === null) return null;
  return (
    <Aside title="Directory">
      <p>{is_listed ? 'Others can find you under People.' : 'Others do not find you under People.'}</p>
      <div>
        <Button small busy={isPending} onClick={() => mutate({ is_listed: !is_listed })}>
          {is_listed ? 'Stop being found' : 'Let others find me'}
        </Button>
      </div>
    </Aside>
  );
}
