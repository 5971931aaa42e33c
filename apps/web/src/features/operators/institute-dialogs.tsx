import { limits } from '@exchange/contract/limits';
import { useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { changedField } from '../../ui/changed-field.ts';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx';
import { TextArea } from '../../ui/inputs.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { NameField } from './name-field.tsx';
import { listedWordsOf } from './word-list.logic.ts';

/** Adds an institute with its domains. */
export function AddInstitute({ onAdded, onClose }: { onAdded: (id: number) => void; onClose: () => void }) {
  const { operators } = trpc.useUtils().client;
  const [name, setName] = useState('');
  const [domains, setDomains] = useState('');
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: 'Add an institute',
        button: 'Add institute',
        effects:
          'Everybody can choose it at once. People whose verified address is at one of its domains get its badge.',
        controls: (broken) => (
          <>
            <NameField maxLength={limits.claimedInstitute} value={name} onChange={setName} error={broken.name} />
            <TextArea
              label="Domains of its email addresses"
              hint="Such as example.edu, one on each line. Subdomains belong to it, too."
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
    label: 'Name',
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
        title: 'Rename the institute',
        button: 'Rename',
        effects: 'The new name is shown at once on profiles, requests and in the search for institutes.',
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
