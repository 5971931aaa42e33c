import { useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { BelongsTo } from '../../ui/belongs-to.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { Stat } from '../../ui/stat.tsx';
import { formatCount } from '../../ui/strings.ts';
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
        title: (
          <>
            Add a domain to <bdi>{institute.name}</bdi>
          </>
        ),
        button: 'Add domain',
        effects: 'People whose verified address is at it get the badge, and see what is shared with the institute.',
        controls: (broken) => (
          <TextInput
            label="Domain"
            required
            hint="Such as example.edu"
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
        title: `Remove ${domain}?`,
        button: 'Remove domain',
        isDanger: true,
        effects: (
          <>
            People with an address at it lose the badge of <bdi>{institute.name}</bdi>, unless another domain of their
            address gives them one. They no longer see what is shared with it.
          </>
        ),
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
  if (query.error || !institute) return <PanelWaiting query={query} label="Loading the institute" />;
  const close = () => setAsked(undefined);
  return (
    <Card titleId="institute" title={<bdi>{institute.name}</bdi>}>
      <dl className="tiles">
        <Stat label="people">{formatCount(institute.people)}</Stat>
        <Stat label="requests shared with it">{formatCount(institute.requests)}</Stat>
        <Stat label="saved searches">{formatCount(institute.saved_searches)}</Stat>
        <Stat label="id">{institute.id}</Stat>
      </dl>
      {institute.domains.length === 0 ? (
        <p>It has no domain, so that nobody’s address belongs to it.</p>
      ) : (
        <ConsoleTable name="Domains" columns={['Domain', numbers('People'), hidden('Action')]}>
          {institute.domains.map(({ domain, people }) => (
            <tr key={domain}>
              <th scope="row" id={`domain-${domain}`} className="code">
                {domain}
              </th>
              <NumberCell column="People">{formatCount(people)}</NumberCell>
              <td>
                <BelongsTo value={`domain-${domain}`}>
                  {' '}
                  <Button small variant="danger" onClick={() => setAsked({ domain })}>
                    Remove
                  </Button>
                </BelongsTo>
              </td>
            </tr>
          ))}
        </ConsoleTable>
      )}
      <div className="row">
        <Button small icon="edit" onClick={() => setAsked('rename')}>
          Rename
        </Button>
        <Button small icon="plus" onClick={() => setAsked('add')}>
          Add domain
        </Button>
        <Button small variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
      {asked === 'rename' && <RenameInstitute institute={institute} onClose={close} />}
      {asked === 'add' && <AddDomain institute={institute} onClose={close} />}
      {typeof asked === 'object' && <RemoveDomain institute={institute} domain={asked.domain} onClose={close} />}
    </Card>
  );
}
