import type { OwnProfile } from '@exchange/contract/profiles';
import type { Named } from '@exchange/contract/reference';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { profileScreens } from '@exchange/contract/sentences/profiles.screens';
import { focusHeading } from '../../lib/focus.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorBanner } from '../../ui/failures.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { countOpen, rowKeys, tableKeys, toPreferences, typeIdsOf, withCells } from './preferences.logic.ts';
import { usePreferences } from './use-preferences.ts';

interface OpenNewAreasProps {
  profile: OwnProfile;
  /** Areas that were added just now. */
  added: readonly Named[];
  /** After either answer. */
  onDone: () => void;
}

function questionOf(areas: readonly Named[]): string {
  const [first, second, third] = areas.map(({ name }) => name);
  const { one, two, more } = profileScreens.openAreasQuestion;
  if (first === undefined || third !== undefined) return more({ count: areas.length });
  return second === undefined ? one({ first }) : two({ first, second });
}

/** With a custom table, asks whether areas just added are open: a new column is closed, and no request in it would match. */
export default function OpenNewAreas({ profile, added, onDone }: OpenNewAreasProps) {
  const toast = useToast();
  const { data } = usePreferences();
  const { mutate, isPending, error } = trpc.profiles.updateCollaborationStatus.useMutation({
    onSuccess: ({ message }) => {
      toast.success(message);
      onDone();
      focusHeading();
    },
  });
  if (!data) return null;
  const typeIds = typeIdsOf(data.categories);
  const closed = added.filter(({ id }) => countOpen(data.saved, tableKeys(typeIds, [id])) === 0);
  if (closed.length === 0) return null;
  const cells = typeIds.flatMap((type) =>
    rowKeys(
      type,
      closed.map(({ id }) => id),
    ),
  );
  return (
    <>
      <ErrorBanner error={error} fallback={profileSentences.fallback.updatePreferences()} />
      <Banner tone="setup" role="status" title={questionOf(closed)}>
        <p>{profileScreens.whyOpenAreas({ count: closed.length })}</p>
        <div className="row">
          <Button
            variant="primary"
            busy={isPending}
            onClick={() =>
              mutate({
                master_collaboration_status_id: profile.master_collaboration_status_id,
                collaboration_preferences: toPreferences(withCells(data.saved, cells, true)),
                loaded: {
                  master_collaboration_status_id: profile.master_collaboration_status_id,
                  collaboration_preferences: toPreferences(data.saved),
                },
              })
            }
          >
            {profileScreens.openToAllTypes()}
          </Button>
          <Button
            onClick={() => {
              onDone();
              focusHeading();
            }}
          >
            {profileScreens.leaveClosed()}
          </Button>
        </div>
      </Banner>
    </>
  );
}
