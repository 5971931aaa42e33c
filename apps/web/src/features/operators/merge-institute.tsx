import { plural } from '@exchange/contract/format';
import { messages } from '@exchange/contract/messages';
import { useDeferredValue, useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { RadioOption } from '../../ui/checkbox.tsx';
import { SearchInput } from '../../ui/inputs.tsx';
import { formatCount } from '../../ui/strings.ts';
import { ActionDialog } from './action-dialog.tsx';

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
