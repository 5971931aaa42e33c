import { useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { TextInput } from '../../ui/inputs.tsx';
import { ActionDialog } from './action-dialog.tsx';

interface DomainProps {
  institute: { readonly id: number; readonly name: string };
  onClose: () => void;
}

/** Adds a domain of email addresses to an institute. */
export function AddDomain({ institute, onClose }: DomainProps) {
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
export function RemoveDomain({ institute, domain, onClose }: DomainProps & { domain: string }) {
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
