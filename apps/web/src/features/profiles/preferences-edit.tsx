import type { OwnProfile } from '@exchange/contract/profiles';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { profileScreens } from '@exchange/contract/sentences/profiles.screens';
import { useDeferredValue, useEffect } from 'react';
import { errorKey, errorText } from '../../lib/errors.ts';
import { focusHeading } from '../../lib/focus.ts';
import { useUnsavedChanges } from '../../lib/hooks.ts';
import { useOneAtATime } from '../../lib/sending.ts';
import { trpc } from '../../lib/trpc.ts';
import { LoadError } from '../../ui/banner.tsx';
import { changedField } from '../../ui/changed-field.ts';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx';
import { RadioOption } from '../../ui/checkbox.tsx';
import { LineSkeletons, Loading } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { changesText, statusHint, toOpenCells, toPreferences, toStatusInput } from './preferences.logic.ts';
import { PreferencesTable } from './preferences-table.tsx';
import { SaveBar } from './save-bar.tsx';
import { type Preferences, usePreferences, usePreferencesChoice } from './use-preferences.ts';

interface PreferencesEditProps {
  profile: OwnProfile;
  /** After Save and after Cancel. */
  onDone: () => void;
  onChooseAreas: () => void;
}

function PreferencesForm({ profile, onDone, onChooseAreas, data }: PreferencesEditProps & { data: Preferences }) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const { choice, isCustom, isNothingOpen, changes, opened, setOpened, chooseMaster, chooseOpen } =
    usePreferencesChoice(profile, data);
  const oneAtATime = useOneAtATime();
  // The radio responds first, the large table is rendered after it.
  const isTableShown = useDeferredValue(isCustom, false);
  useUnsavedChanges(changes > 0);
  const { mutateAsync, isPending, error } = trpc.profiles.updateCollaborationStatus.useMutation({
    onSuccess: ({ message }, input) => {
      const cells = input.collaboration_preferences;
      utils.profiles.own.setData(undefined, (old) => old && { ...old, master_collaboration_status_id: choice.master });
      if (cells) utils.profiles.collaborationStatus.setData(undefined, toPreferences(toOpenCells(cells)));
      toast.success(message);
      onDone();
    },
    // What was saved elsewhere is then known here.
    onError: async (failure) => {
      if (errorKey(failure) === 'http.changedMeanwhile') await utils.profiles.own.invalidate();
    },
  });
  const savedMaster = profile.master_collaboration_status_id;
  const changed = changedField({
    name: 'master',
    label: profileScreens.collaborationStatus(),
    opened: opened.master,
    saved: savedMaster,
    yours: choice.master,
    text: (master) => data.statuses.find(({ id }) => id === master)?.name ?? '…',
    onTake: chooseMaster,
    onDecide: () => {
      setOpened({ ...opened, master: savedMaster });
      focusHeading();
    },
  });
  return (
    <form
      className="stack stack--l"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void oneAtATime(() => mutateAsync(toStatusInput(choice, opened)));
      }}
    >
      <fieldset className="stack profile__statuses">
        <legend className="field__label">{profileScreens.collaborationStatus()}</legend>
        {data.statuses.map(({ id, name }) => (
          <RadioOption
            key={id}
            name="master"
            value={String(id)}
            checked={choice.master === id}
            hint={statusHint(id)}
            onChange={() => chooseMaster(id)}
          >
            {name}
          </RadioOption>
        ))}
      </fieldset>
      {isCustom && isTableShown && (
        <PreferencesTable
          categories={data.categories}
          areas={profile.technical_areas}
          open={choice.open}
          onChange={chooseOpen}
          onChooseAreas={onChooseAreas}
        />
      )}
      {changed.length > 0 && <ChangedMeanwhile by="you" fields={changed} />}
      <SaveBar
        busy={isPending}
        onCancel={onDone}
        warning={isNothingOpen ? profileScreens.nothingOpen() : undefined}
        failure={error && !isPending ? errorText(error, profileSentences.fallback.updatePreferences()) : undefined}
      >
        {changesText(changes)}
      </SaveBar>
    </form>
  );
}

/** Edit mode of the collaboration preferences. */
export default function PreferencesEdit(props: PreferencesEditProps) {
  const { data, error, busy, retry } = usePreferences();
  useEffect(() => focusHeading(), []);
  return (
    <div className="stack stack--l">
      <div>
        <h1>{profileScreens.collaborationPreferences()}</h1>
        <p className="page__lede">{profileScreens.whichRequests()}</p>
      </div>
      {data ? (
        <PreferencesForm {...props} data={data} />
      ) : error ? (
        <LoadError title={profileSentences.fallback.loadProfile()} busy={busy} onRetry={retry} />
      ) : (
        <Loading label={profileScreens.loadingPreferences()}>
          <LineSkeletons count={4} />
        </Loading>
      )}
    </div>
  );
}
