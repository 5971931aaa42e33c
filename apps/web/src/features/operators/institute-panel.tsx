import { limits } from '@exchange/contract/limits';
import { messages } from '@exchange/contract/sentences/messages';
import { operatorScreens } from '@exchange/contract/sentences/operators.screens';
import { operatorInstitutes } from '@exchange/contract/sentences/operators-institutes.screens';
import { useDeferredValue, useState } from 'react';
import { formatCount } from '../../lib/formatters.ts';
import { trpc } from '../../lib/trpc.ts';
import { BelongsTo } from '../../ui/belongs-to.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { changedField } from '../../ui/changed-field.ts';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx';
import { RadioOption } from '../../ui/checkbox.tsx';
import { inline } from '../../ui/inline.ts';
import { SearchInput, TextInput } from '../../ui/inputs.tsx';
import { Stat } from '../../ui/stat.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { ConsoleTable, hidden, NumberCell, numbers } from './console-list.tsx';
import { NameField, PanelWaiting } from './console-parts.tsx';

interface RenameProps {
  institute: { readonly id: number; readonly name: string };
  onClose: () => void;
}

/** Changes the name of an institute. */
function RenameInstitute({ institute, onClose }: RenameProps) {
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

interface DomainProps {
  institute: { readonly id: number; readonly name: string };
  onClose: () => void;
}

/** Adds a domain of email addresses to an institute. */
function AddDomain({ institute, onClose }: DomainProps) {
  const { operators } = trpc.useUtils().client;
  const [domain, setDomain] = useState('');
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: inline(operatorInstitutes.addDomain.title.parts({ name: <bdi>{institute.name}</bdi> })),
        button: operatorInstitutes.addDomain.open(),
        effects: operatorInstitutes.addDomain.effects(),
        controls: (broken) => (
          <TextInput
            label={operatorInstitutes.domain()}
            required
            hint={operatorInstitutes.addDomain.hint()}
            data-autofocus
            autoCapitalize="none"
            spellCheck={false}
            value={domain}
            onChange={setDomain}
            error={broken.domain}
          />
        ),
        send: ({ reason }) => operators.addDomain.mutate({ id: institute.id, domain, reason }),
      }}
    />
  );
}

/** Takes a domain of email addresses away from an institute. */
function RemoveDomain({ institute, domain, onClose }: DomainProps & { domain: string }) {
  const { operators } = trpc.useUtils().client;
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: operatorInstitutes.removeDomain.title({ domain }),
        button: operatorInstitutes.removeDomain.button(),
        isDanger: true,
        effects: inline(operatorInstitutes.removeDomain.effects.parts({ name: <bdi>{institute.name}</bdi> })),
        send: ({ reason }) => operators.removeDomain.mutate({ id: institute.id, domain, reason }),
      }}
    />
  );
}

/** What refers to an institute, and its name and domains to change. */
export function InstitutePanel({ id, onClose }: { id: number; onClose: () => void }) {
  const query = trpc.operators.institute.useQuery({ id });
  const [asked, setAsked] = useState<'rename' | 'add' | { readonly domain: string }>();
  const { data: institute } = query;
  if (query.error || !institute) return <PanelWaiting query={query} label={operatorInstitutes.loadingOne()} />;
  const close = () => setAsked(undefined);
  return (
    <Card titleId="institute" title={<bdi>{institute.name}</bdi>}>
      <dl className="tiles">
        <Stat label={operatorInstitutes.figure.people()}>{formatCount(institute.people)}</Stat>
        <Stat label={operatorInstitutes.figure.requests()}>{formatCount(institute.requests)}</Stat>
        <Stat label={operatorInstitutes.figure.savedSearches()}>{formatCount(institute.saved_searches)}</Stat>
        <Stat label={operatorInstitutes.figure.id()}>{institute.id}</Stat>
      </dl>
      {institute.domains.length === 0 ? (
        <p>{operatorInstitutes.withoutDomain()}</p>
      ) : (
        <ConsoleTable
          name={operatorInstitutes.domains()}
          columns={[operatorInstitutes.domain(), numbers(operatorScreens.people()), hidden(operatorScreens.action())]}
        >
          {institute.domains.map(({ domain, people }) => (
            <tr key={domain}>
              <th scope="row" id={`domain-${domain}`} className="code">
                {domain}
              </th>
              <NumberCell column={operatorScreens.people()}>{formatCount(people)}</NumberCell>
              <td>
                <BelongsTo value={`domain-${domain}`}>
                  {' '}
                  <Button small variant="danger" onClick={() => setAsked({ domain })}>
                    {messages.button.remove()}
                  </Button>
                </BelongsTo>
              </td>
            </tr>
          ))}
        </ConsoleTable>
      )}
      <div className="row">
        <Button small icon="edit" onClick={() => setAsked('rename')}>
          {operatorInstitutes.rename.open()}
        </Button>
        <Button small icon="plus" onClick={() => setAsked('add')}>
          {operatorInstitutes.addDomain.open()}
        </Button>
        <Button small variant="quiet" onClick={onClose}>
          {messages.button.close()}
        </Button>
      </div>
      {asked === 'rename' && <RenameInstitute institute={institute} onClose={close} />}
      {asked === 'add' && <AddDomain institute={institute} onClose={close} />}
      {typeof asked === 'object' && <RemoveDomain institute={institute} domain={asked.domain} onClose={close} />}
    </Card>
  );
}
