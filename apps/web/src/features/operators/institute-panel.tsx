import { messages } from '@exchange/contract/sentences/messages';
import { operatorScreens } from '@exchange/contract/sentences/operators.screens';
import { operatorInstitutes } from '@exchange/contract/sentences/operators-institutes.screens';
import { useState } from 'react';
import { formatCount } from '../../lib/formatters.ts';
import { trpc } from '../../lib/trpc.ts';
import { BelongsTo } from '../../ui/belongs-to.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { inline } from '../../ui/inline.ts';
import { TextInput } from '../../ui/inputs.tsx';
import { Stat } from '../../ui/stat.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { ConsoleTable, hidden, NumberCell, numbers } from './console-list.tsx';
import { PanelWaiting } from './console-parts.tsx';
import { RenameInstitute } from './institute-dialogs.tsx';

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
