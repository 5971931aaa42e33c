import { plural } from '@exchange/contract/counted';
import { limits } from '@exchange/contract/limits';
import { messages } from '@exchange/contract/messages';
import { type ComponentProps, useDeferredValue, useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { RadioOption } from '../../ui/checkbox.tsx';
import { SearchInput, TextArea, TextInput } from '../../ui/inputs.tsx';
import { formatCount } from '../../ui/strings.ts';
import { ActionDialog } from './action-dialog.tsx';

/** The words of a text that are separated by commas or lines. */
export const listed = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

type NameProps = Pick<ComponentProps<typeof TextInput>, 'maxLength' | 'value' | 'onChange' | 'error'>;

/** The name of what is added or changed, with the focus. */
export function NameField(props: NameProps) {
  return <TextInput label="Name" required dir="auto" data-autofocus {...props} />;
}

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
        send: ({ reason }) => operators.addInstitute.mutate({ name, domains: listed(domains), reason }),
        onDone: ({ id }) => onAdded(id),
      }}
    />
  );
}

interface RenameProps {
  institute: { readonly id: number; readonly name: string };
  onClose: () => void;
}

export function RenameInstitute({ institute, onClose }: RenameProps) {
  const { operators } = trpc.useUtils().client;
  const [name, setName] = useState(institute.name);
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: 'Rename the institute',
        button: 'Rename',
        effects: 'The new name is shown at once on profiles, requests and in the search for institutes.',
        controls: (broken) => (
          <NameField maxLength={limits.claimedInstitute} value={name} onChange={setName} error={broken.name} />
        ),
        send: ({ reason }) => operators.renameInstitute.mutate({ id: institute.id, name, reason }),
      }}
    />
  );
}

interface DomainProps {
  institute: { readonly id: number; readonly name: string };
  onClose: () => void;
}

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
  const { data } = trpc.operators.listInstitutes.useQuery(
    { q: asked, limit: foundMax + 1 },
    { enabled: asked !== '', placeholderData: (former) => former },
  );
  const found = asked === '' ? [] : (data?.institutes ?? []).filter(({ id }) => id !== institute.id).slice(0, foundMax);
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: (
          <>
            Merge <bdi>{institute.name}</bdi> into another institute
          </>
        ),
        button: into === undefined ? 'Merge' : `Merge into ${into.name}`,
        isDanger: true,
        effects: `Its people (${formatCount(institute.people)}) with their badges, its domains, the requests shared with it and saved searches become those of the other one. This cannot be undone.`,
        controls: (broken) => (
          <>
            <SearchInput
              label="The institute that stays"
              required
              placeholder="Name, domain or id"
              data-autofocus
              value={q}
              onChange={setQ}
              error={into === undefined ? broken.into : undefined}
            />
            {found.length > 0 && (
              <fieldset>
                <legend className="visually-hidden">The institute that stays</legend>
                {found.map(({ id, name, domains, people }) => (
                  <RadioOption
                    key={id}
                    name="into"
                    value={String(id)}
                    checked={into?.id === id}
                    hint={`${domains.join(', ') || 'no domain'} · ${formatCount(people)} ${plural(people, 'person', 'people')}`}
                    onChange={() => setInto({ id, name })}
                  >
                    <bdi>{name}</bdi>
                  </RadioOption>
                ))}
              </fieldset>
            )}
            {asked !== '' && data && found.length === 0 && <p className="quiet">Nothing found</p>}
          </>
        ),
        check: (): Readonly<Record<string, string>> => (into === undefined ? { into: messages.validation.list } : {}),
        send: ({ reason }) => operators.mergeInstitutes.mutate({ id: institute.id, into: into?.id ?? 0, reason }),
        onDone: onMerged,
      }}
    />
  );
}
