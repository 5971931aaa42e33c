import { limits } from '@exchange/contract/limits';
import { messages } from '@exchange/contract/sentences/messages';
import { operatorScreens } from '@exchange/contract/sentences/operators.screens';
import { operatorInstitutes } from '@exchange/contract/sentences/operators-institutes.screens';
import { useDeferredValue, useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { changedField } from '../../ui/changed-field.ts';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx';
import { RadioOption } from '../../ui/checkbox.tsx';
import { inline } from '../../ui/inline.ts';
import { SearchInput, TextArea } from '../../ui/inputs.tsx';
import { ActionDialog, NameField } from './action-dialog.tsx';
import { listedWordsOf } from './figures.logic.ts';

/** Adds an institute with its domains. */
export function AddInstitute({ onAdded, onClose }: { onAdded: (id: number) => void; onClose: () => void }) {
  const { operators } = trpc.useUtils().client;
  const [name, setName] = useState('');
  const [domains, setDomains] = useState('');
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: operatorInstitutes.add.title(),
        button: operatorInstitutes.add.open(),
        effects: operatorInstitutes.add.effects(),
        controls: (broken) => (
          <>
            <NameField maxLength={limits.claimedInstitute} value={name} onChange={setName} error={broken.name} />
            <TextArea
              label={operatorInstitutes.add.domains()}
              hint={operatorInstitutes.add.domainsHint()}
              rows={2}
              value={domains}
              onChange={setDomains}
              error={broken.domains}
            />
          </>
        ),
        send: ({ reason }, client_id) =>
          operators.addInstitute.mutate({ name, domains: listedWordsOf(domains), reason, client_id }),
        onDone: ({ id }) => onAdded(id),
      }}
    />
  );
}

interface RenameProps {
  institute: { readonly id: number; readonly name: string };
  onClose: () => void;
}

/** Changes the name of an institute. */
export function RenameInstitute({ institute, onClose }: RenameProps) {
  const { operators } = trpc.useUtils().client;
  const [opened, setOpened] = useState(institute.name);
  const [name, setName] = useState(institute.name);
  const changed = changedField({
    name: 'name',
    label: operatorScreens.name(),
    opened,
    saved: institute.name,
    yours: name,
    onTake: setName,
    onDecide: () => setOpened(institute.name),
  });
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: operatorInstitutes.rename.title(),
        button: operatorInstitutes.rename.open(),
        effects: operatorInstitutes.rename.effects(),
        controls: (broken) => (
          <>
            <NameField maxLength={limits.claimedInstitute} value={name} onChange={setName} error={broken.name} />
            {changed.length > 0 && <ChangedMeanwhile by="operators" fields={changed} />}
          </>
        ),
        send: ({ reason }) =>
          operators.renameInstitute.mutate({ id: institute.id, name, reason, loaded: { name: opened } }),
      }}
    />
  );
}

/** How many institutes the search for the other one lists. */
const foundMax = 5;

interface MergeProps {
  institute: { readonly id: number; readonly name: string; readonly people: number };
  onMerged: () => void;
  onClose: () => void;
}

/** Merges an institute into another one, which is searched for. */
export function MergeInstitute({ institute, onMerged, onClose }: MergeProps) {
  const { operators } = trpc.useUtils().client;
  const [q, setQ] = useState('');
  const [into, setInto] = useState<{ id: number; name: string }>();
  const asked = useDeferredValue(q.trim());
  const words = operatorInstitutes.merge;
  const { data } = trpc.operators.listInstitutes.useQuery(
    { q: asked, limit: foundMax + 1 },
    { enabled: asked !== '', placeholderData: (former) => former },
  );
  const found = asked === '' ? [] : (data?.institutes ?? []).filter(({ id }) => id !== institute.id).slice(0, foundMax);
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: inline(words.title.parts({ name: <bdi>{institute.name}</bdi> })),
        button: into === undefined ? words.open() : words.into({ name: into.name }),
        isDanger: true,
        effects: words.effects({ people: institute.people }),
        controls: (broken) => (
          <>
            <SearchInput
              label={words.other()}
              required
              placeholder={words.otherHint()}
              data-autofocus
              value={q}
              onChange={setQ}
              error={into === undefined ? broken.into : undefined}
            />
            {found.length > 0 && (
              <fieldset>
                <legend className="visually-hidden">{words.other()}</legend>
                {found.map(({ id, name, domains, people }) => (
                  <RadioOption
                    key={id}
                    name="into"
                    value={String(id)}
                    checked={into?.id === id}
                    hint={words.choice({ domains: domains.join(', ') || words.noDomain(), people })}
                    onChange={() => setInto({ id, name })}
                  >
                    <bdi>{name}</bdi>
                  </RadioOption>
                ))}
              </fieldset>
            )}
            {asked !== '' && data && found.length === 0 && <p className="quiet">{operatorScreens.nothingFound()}</p>}
          </>
        ),
        check: (): Readonly<Record<string, string>> => (into === undefined ? { into: messages.validation.list() } : {}),
        send: ({ reason }) => operators.mergeInstitutes.mutate({ id: institute.id, into: into?.id ?? 0, reason }),
        onDone: onMerged,
      }}
    />
  );
}
