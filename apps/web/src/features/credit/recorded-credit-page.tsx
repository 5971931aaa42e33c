import { pathTo } from '@exchange/contract/paths';
import { creditSentences } from '@exchange/contract/sentences/credit';
import { creditScreens } from '@exchange/contract/sentences/credit.screens';
import { useParams } from 'wouter';
import { errorStatus } from '../../lib/errors.ts';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/failures.tsx';
import { inline } from '../../ui/inline.ts';
import { displayName } from '../../ui/person.ts';
import { LineSkeletons, Loading } from '../../ui/skeleton.tsx';
import { Entry } from './recorded-credit.tsx';

/** The permanent link of one credit, for people who may see the profile. */
export default function RecordedCreditPage() {
  const { userId = '', id = '' } = useParams<{ userId: string; id: string }>();
  const credit = trpc.credit.byId.useQuery({ userId, id: Number(id) });
  const profile = trpc.profiles.byId.useQuery({ userId });
  useTitle(creditScreens.record());
  const isMissing = errorStatus(credit.error) === 404;
  const name = profile.data && displayName(profile.data.name);
  return (
    <div className="stack stack--l">
      {credit.data ? (
        <>
          <p className="quiet">
            {name === undefined
              ? creditScreens.record()
              : inline(creditScreens.recordOf.parts({ name: <bdi>{name}</bdi> }))}
          </p>
          <ol className="rows">
            <Entry credit={credit.data} heading="h1" hasThanks />
          </ol>
        </>
      ) : isMissing ? (
        <>
          <h1 tabIndex={-1}>{creditScreens.entryMissing()}</h1>
          <p>{creditScreens.entryTakenDown()}</p>
        </>
      ) : credit.isError ? (
        <>
          <h1 tabIndex={-1}>{creditScreens.record()}</h1>
          <LoadFailed query={credit} fallback={creditSentences.fallback.loadRecord()} />
        </>
      ) : (
        <Loading label={creditScreens.loading()}>
          <LineSkeletons title />
        </Loading>
      )}
      {profile.data && (
        <div>
          <ButtonLink icon="profile" href={pathTo.profile(profile.data)}>
            {creditScreens.seeProfile()}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
