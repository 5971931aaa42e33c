import { pathTo } from '@exchange/contract/paths';
import { useSearchParams } from 'wouter';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { displayName } from '../../ui/person.ts';

/** Who is asked for help next; without a name while that is not known. */
export interface AskedNext {
  readonly hashid: string;
  readonly name: string | undefined;
}

/** Who is asked for help once a request is written (`pathTo.requestFor`); `undefined` without such a person. */
export function useAskNext(): AskedNext | undefined {
  const [address] = useSearchParams();
  const hashid = address.get('for') ?? '';
  const { data, isError } = trpc.profiles.byId.useQuery({ userId: hashid }, { enabled: hashid !== '' });
  return hashid === '' || isError ? undefined : { hashid, name: data && displayName(data.name) };
}

/** Says above the form what follows, and leads back. */
export function AskNext({ person }: { person: AskedNext }) {
  return (
    <Banner tone="note">
      <p>
        Once your request is Active, you can ask <bdi>{person.name ?? 'this person'}</bdi> for help on it. Nothing is
        sent before.
      </p>
      <ButtonLink small icon="back" href={pathTo.profile(person)}>
        Back to profile
      </ButtonLink>
    </Banner>
  );
}
