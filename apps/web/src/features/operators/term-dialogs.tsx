import type { TermKind } from '@exchange/contract/managed-reference';
import { messages } from '@exchange/contract/sentences/messages';
import { operatorScreens } from '@exchange/contract/sentences/operators.screens';
import { operatorReference } from '@exchange/contract/sentences/operators-reference.screens';
import { useState } from 'react';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { changedField } from '../../ui/changed-field.ts';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx';
import { Select, TextArea } from '../../ui/inputs.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { NameField } from './console-parts.tsx';
import { listedWordsOf } from './figures.logic.ts';

type Terms = Outputs['operators']['listTerms'];

interface TermDialogProps {
  kind: TermKind;
  /** Nothing for a new one. */
  term: Terms['terms'][number] | undefined;
  categories: Terms['categories'];
  onClose: () => void;
}

/** Adds an area or a type, or changes its name and the other words by which it is found. */
export function TermDialog({ kind, term, categories, onClose }: TermDialogProps) {
  const { operators } = trpc.useUtils().client;
  const terms = trpc.operators.listTerms.useQuery({ kind }).data?.terms;
  const saved = terms?.find(({ id }) => id === term?.id);
  const [opened, setOpened] = useState(term);
  const [name, setName] = useState(term?.name ?? '');
  const [words, setWords] = useState(term?.aliases.join(', ') ?? '');
  const [category, setCategory] = useState(String(term?.category_id ?? categories[0]?.id ?? ''));
  const changed =
    opened === undefined || saved === undefined
      ? []
      : [
          changedField({
            name: 'name',
            label: operatorScreens.name(),
            opened: opened.name,
            saved: saved.name,
            yours: name,
            onTake: setName,
            onDecide: () => setOpened({ ...opened, name: saved.name }),
          }),
          changedField({
            name: 'aliases',
            label: operatorReference.otherWords(),
            opened: opened.aliases.join(', '),
            saved: saved.aliases.join(', '),
            yours: listedWordsOf(words).join(', '),
            onTake: setWords,
            onDecide: () => setOpened({ ...opened, aliases: saved.aliases }),
          }),
        ].flat();
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title:
          term === undefined ? operatorReference.add.title[kind]() : operatorReference.edit.title({ name: term.name }),
        button: term === undefined ? operatorReference.add.button() : messages.button.save(),
        effects: term === undefined ? operatorReference.add.effects() : operatorReference.edit.effects(),
        controls: (broken) => (
          <>
            <NameField value={name} onChange={setName} error={broken.name} />
            {term === undefined && (
              <Select
                label={operatorReference.category()}
                required
                value={category}
                onChange={setCategory}
                error={broken.category_id}
              >
                {categories.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.name}
                  </option>
                ))}
              </Select>
            )}
            <TextArea
              label={operatorReference.otherWordsField()}
              hint={operatorReference.otherWordsHint()}
              rows={2}
              value={words}
              onChange={setWords}
              error={broken.aliases}
            />
            {changed.length > 0 && <ChangedMeanwhile by="operators" fields={changed} />}
          </>
        ),
        send: ({ reason }, client_id) =>
          term === undefined
            ? operators.addTerm.mutate({
                kind,
                category_id: Number(category),
                name,
                aliases: listedWordsOf(words),
                reason,
                client_id,
              })
            : operators.editTerm.mutate({
                kind,
                id: term.id,
                name,
                aliases: listedWordsOf(words),
                reason,
                ...(opened && { loaded: { name: opened.name, aliases: opened.aliases } }),
              }),
      }}
    />
  );
}

interface RetirementProps {
  kind: TermKind;
  /** All of the kind, for the one to use instead. */
  terms: Terms['terms'];
  term: Terms['terms'][number];
  onClose: () => void;
}

/** Retires an area or a type, or offers it again. */
export function TermRetirement({ kind, terms, term, onClose }: RetirementProps) {
  const { operators } = trpc.useUtils().client;
  const [instead, setInstead] = useState('');
  const { id, name, people, requests } = term;
  const { retire, restore } = operatorReference;
  if (term.retired_at !== null)
    return (
      <ActionDialog
        onClose={onClose}
        action={{
          title: restore.title({ name }),
          button: restore.button(),
          effects: restore.effects(),
          send: ({ reason }) => operators.restoreTerm.mutate({ kind, id, reason }),
        }}
      />
    );
  const others = terms.filter((one) => one.id !== id && one.retired_at === null);
  return (
    <ActionDialog
      onClose={onClose}
      action={{
        title: retire.title({ name }),
        button: retire.button(),
        effects: retire.effects[kind]({ people, requests }),
        controls: (broken) => (
          <Select
            label={retire.instead()}
            hint={retire.insteadHint()}
            value={instead}
            onChange={setInstead}
            error={broken.instead}
            data-autofocus
          >
            <option value="">{retire.nothingInstead()}</option>
            {[...Map.groupBy(others, (one) => one.category_name)].map(([category, ofCategory]) => (
              <optgroup key={category} label={category}>
                {ofCategory.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.name}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        ),
        send: ({ reason }) =>
          operators.retireTerm.mutate({ kind, id, reason, ...(instead !== '' && { instead: Number(instead) }) }),
      }}
    />
  );
}
