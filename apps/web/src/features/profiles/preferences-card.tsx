import type { OwnProfile } from '@exchange/contract/profiles';
import { messages } from '@exchange/contract/sentences/messages';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { profileScreens } from '@exchange/contract/sentences/profiles.screens';
import { masterStatus } from '@exchange/contract/statuses';
import { LoadError } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FieldError } from '../../ui/field.tsx';
import { inline } from '../../ui/inline.ts';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import { countOpen, openByCategory, statusHint, tableKeys, typeIdsOf } from './preferences.logic.ts';
import { usePreferences } from './use-preferences.ts';

type Data = NonNullable<ReturnType<typeof usePreferences>['data']>;

/** Summary of the custom table: how much of it is open, and where. */
function CustomSummary({ profile, data }: { profile: OwnProfile; data: Data }) {
  const areaIds = profile.technical_areas.map((area) => area.id);
  const keys = tableKeys(typeIdsOf(data.categories), areaIds);
  const open = countOpen(data.saved, keys);
  return (
    <>
      <p className="small">{profileScreens.openCombinations({ open, all: keys.length })}</p>
      {open === 0 && keys.length > 0 && <FieldError>{profileScreens.nothingOpen()}</FieldError>}
      {open > 0 && (
        <ul className="small profile__list">
          {openByCategory(data.saved, data.categories, areaIds).map(({ id, name, areas }) => (
            <li key={id}>{inline(profileScreens.openInAreas.parts({ type: <strong>{name}</strong>, areas }))}</li>
          ))}
        </ul>
      )}
    </>
  );
}

interface PreferencesCardProps {
  profile: OwnProfile;
  editId: string;
  onEdit: () => void;
}

/** The Collaboration Preferences card, only on the own profile. */
export function PreferencesCard({ profile, editId, onEdit }: PreferencesCardProps) {
  const { data, error, busy, retry } = usePreferences();
  const master = profile.master_collaboration_status_id;
  return (
    <Card title={profileScreens.collaborationPreferences()} titleId="preferences" className="profile__card">
      {data ? (
        <>
          <div>
            <p className="quiet small">{profileScreens.collaborationStatus()}</p>
            <p>
              <strong>{data.statuses.find(({ id }) => id === master)?.name}</strong>
            </p>
          </div>
          {master === masterStatus.custom ? (
            <CustomSummary profile={profile} data={data} />
          ) : (
            <p className="small">{messages.screen.fullStop({ sentence: statusHint(master) ?? '' })}</p>
          )}
          <Button id={editId} icon="edit" onClick={onEdit}>
            {profileScreens.editCollaborationStatus()}
          </Button>
        </>
      ) : error ? (
        <LoadError title={profileSentences.fallback.loadProfile()} busy={busy} onRetry={retry} />
      ) : (
        <div aria-hidden="true">
          <LineSkeletons count={4} />
        </div>
      )}
    </Card>
  );
}
