import { useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { BelongsTo } from '../../ui/belongs-to.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Stat } from '../../ui/stat.tsx';
import { formatCount } from '../../ui/strings.ts';
import { ConsoleTable, hidden, NumberCell, numbers } from './console-list.tsx';
import { AddDomain, RemoveDomain } from './domain-dialogs.tsx';
import { RenameInstitute } from './institute-dialogs.tsx';
import { PanelWaiting } from './panel-waiting.tsx';

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
