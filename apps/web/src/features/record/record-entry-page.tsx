import { messages } from '@exchange/contract/messages';
import { pathTo } from '@exchange/contract/paths';
import { useParams } from 'wouter';
import { errorStatus } from '../../lib/errors.ts';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LineSkeletons, Loading } from '../../ui/skeleton.tsx';
import { displayName } from '../people/person.ts';
import { Entry } from './entry.tsx';

/** The permanent link of one entry, for whoever may see the profile. */
export default function RecordEntryPage() {
  const { userId = '', id = '' } = useParams<{ userId: string; id: string }>();
  const entry = trpc.record.byId.useQuery({ userId, id: Number(id) });
  const profile = trpc.profiles.byId.useQuery({ userId });
  useTitle('Record');
  const isMissing = errorStatus(entry.error) === 404;
  const name = profile.data && displayName(profile.data.name);
  return (
    <div className="stack stack--l">
      {entry.data ? (
        <>
          <p className="quiet">
            {name === undefined ? (
              'Record'
            ) : (
              <>
                Record of <bdi>{name}</bdi>, confirmed by both sides
              </>
            )}
          </p>
          <ol className="rows">
            <Entry entry={entry.data} heading="h1" hasThanks />
          </ol>
        </>
      ) : isMissing ? (
        <>
          <h1 tabIndex={-1}>This entry is not there</h1>
          <p>It may have been taken down.</p>
        </>
      ) : entry.isError ? (
        <>
          <h1 tabIndex={-1}>Record</h1>
          <LoadFailed query={entry} fallback={messages.fallback.loadRecord} />
        </>
      ) : (
        <Loading label="Loading">
          <LineSkeletons title />
        </Loading>
      )}
      {profile.data && (
        <div>
          <ButtonLink icon="profile" href={pathTo.profile(profile.data)}>
            See the whole profile
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
