import { messages } from '@exchange/contract/messages';
import type { OwnProfile } from '@exchange/contract/profiles';
import { masterStatus } from '@exchange/contract/statuses';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { errorText } from '../../lib/errors.ts';
import { focusHeading } from '../../lib/focus.ts';
import { trpc } from '../../lib/trpc.ts';
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts';
import { LoadError } from '../../ui/banner.tsx';
import { RadioOption } from '../../ui/checkbox.tsx';
import { LineSkeletons, Loading } from '../../ui/skeleton.tsx';
import { formatCount } from '../../ui/strings.ts';
import { useToast } from '../../ui/toasts.tsx';
import { statusHint } from './master-status.ts';
import {
  countChanges,
  countOpen,
  type PreferencesChoice,
  startTable,
  tableKeys,
  toOpenCells,
  toPreferences,
  toStatusInput,
  typeIdsOf,
  withMaster,
} from './preferences.logic.ts';
import { PreferencesTable } from './preferences-table.tsx';
import { SaveBar } from './save-bar.tsx';
import { usePreferences, usePreferencesDraft } from './use-preferences.ts';

interface PreferencesEditProps {
  profile: OwnProfile;
  /** After Save and after Cancel. */
  onDone: () => void;
  onChooseAreas: () => void;
}

type Data = NonNullable<ReturnType<typeof usePreferences>['data']>;

function PreferencesForm({ profile, onDone, onChooseAreas, data }: PreferencesEditProps & { data: Data }) {
  const [draft, setDraft] = usePreferencesDraft();
  const toast = useToast();
  const utils = trpc.useUtils();
  const { statuses, categories, saved } = data;
  const savedMaster = profile.master_collaboration_status_id;
  const choice = useMemo<PreferencesChoice>(
    () => (draft ? { master: draft.master, open: new Set(draft.open) } : { master: savedMaster, open: saved }),
    [draft, savedMaster, saved],
  );
  const keys = useMemo(
    () =>
      tableKeys(
        typeIdsOf(categories),
        profile.technical_areas.map((area) => area.id),
      ),
    [categories, profile],
  );
  const start = useMemo(() => startTable(saved, savedMaster, keys), [saved, savedMaster, keys]);
  const choose = (next: PreferencesChoice) => setDraft({ master: next.master, open: [...next.open] });
  const custom = choice.master === masterStatus.custom;
  const nothingOpen = custom && keys.length > 0 && countOpen(choice.open, keys) === 0;
  // The radio responds first, the large table is rendered after it.
  const tableShown = useDeferredValue(custom, false);
  const changes = (choice.master === savedMaster ? 0 : 1) + (custom ? countChanges(choice.open, start) : 0);
  useUnsavedChanges(changes > 0);
  const { mutate, isPending, error } = trpc.profiles.updateCollaborationStatus.useMutation({
    onSuccess: ({ message }, input) => {
      const cells = input.collaboration_preferences;
      utils.profiles.own.setData(undefined, (old) => old && { ...old, master_collaboration_status_id: choice.master });
      if (cells) utils.profiles.collaborationStatus.setData(undefined, toPreferences(toOpenCells(cells)));
      toast.success(message);
      onDone();
    },
  });
  return (
    <form
      className="stack stack--l"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate(toStatusInput(choice));
      }}
    >
      <fieldset className="stack profile__statuses">
        <legend className="field__label">Collaboration status</legend>
        {statuses.map(({ id, name }) => (
          <RadioOption
            key={id}
            name="master"
            value={String(id)}
            checked={choice.master === id}
            hint={statusHint(id)}
            onChange={() => choose(withMaster(choice, id, start))}
          >
            {name}
          </RadioOption>
        ))}
      </fieldset>
      {custom && tableShown && (
        <PreferencesTable
          categories={categories}
          areas={profile.technical_areas}
          open={choice.open}
          onChange={(open) => choose({ ...choice, open })}
          onChooseAreas={onChooseAreas}
        />
      )}
      <SaveBar
        busy={isPending}
        onCancel={onDone}
        warning={
          nothingOpen
            ? 'Nothing is open: no request will reach you. Choose “Not open to collaborations” if you mean that.'
            : undefined
        }
        failure={error && !isPending ? errorText(error, messages.fallback.updatePreferences) : undefined}
      >
        {changes === 0
          ? 'Nothing changed yet.'
          : changes === 1
            ? '1 change not saved yet.'
            : `${formatCount(changes)} changes not saved yet.`}
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
        <h1>Collaboration Preferences</h1>
        <p className="page__lede">Which requests should reach you? New Requests and our emails follow your choice.</p>
      </div>
      {data ? (
        <PreferencesForm {...props} data={data} />
      ) : error ? (
        <LoadError title={messages.fallback.loadProfile} busy={busy} onRetry={retry} />
      ) : (
        <Loading label="Loading preferences">
          <LineSkeletons count={4} />
        </Loading>
      )}
    </div>
  );
}
