import { colleagueSentences } from '@exchange/contract/sentences/colleagues';
import { colleagueScreens } from '@exchange/contract/sentences/colleagues.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { useId, useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { RadioOption } from '../../ui/checkbox.tsx';
import { ErrorBanner } from '../../ui/failures.tsx';
import { Finder } from '../../ui/finder.tsx';
import { displayInstitute, displayName } from '../../ui/person.ts';
import { LineSkeletons } from '../../ui/skeleton.tsx';

/** People of the directory that are offered at once. */
const shown = 8;

interface PersonChoiceProps {
  chosen: number | undefined;
  onChoose: (personId: number | undefined) => void;
  /** People who are not offered. */
  except?: ReadonlySet<number>;
}

/** Finds people as in People, one of whom is chosen. */
export function PersonChoice({ chosen, onChoose, except }: PersonChoiceProps) {
  const group = useId();
  const [q, setQ] = useState('');
  const found = trpc.directory.list.useQuery({ q, limit: shown }, { enabled: q !== '' });
  const people = found.data?.items.filter((person) => !except?.has(person.user_id));
  return (
    <>
      <Finder
        q={q}
        label={colleagueScreens.find()}
        placeholder={colleagueScreens.findExample()}
        onSearch={(words) => {
          setQ(words);
          onChoose(undefined);
        }}
      />
      {found.isFetching && <LineSkeletons count={2} />}
      {found.isError && (
        <ErrorBanner
          error={found.error}
          fallback={colleagueSentences.fallback.ask()}
          network={messages.fallback.networkRetry()}
        />
      )}
      {people !== undefined &&
        (people.length === 0 ? (
          <p role="status">{colleagueScreens.noneFound()}</p>
        ) : (
          <fieldset>
            <legend className="visually-hidden">{colleagueScreens.find()}</legend>
            {people.map((person) => (
              <RadioOption
                key={person.user_id}
                name={group}
                value={String(person.user_id)}
                checked={chosen === person.user_id}
                hint={displayInstitute(person)?.name}
                onChange={() => onChoose(person.user_id)}
              >
                <bdi>{displayName(person.name)}</bdi>
              </RadioOption>
            ))}
          </fieldset>
        ))}
    </>
  );
}
