import type { DeskDetails } from '@exchange/contract/desks';
import { deskSentences } from '@exchange/contract/sentences/desks';
import { deskScreens } from '@exchange/contract/sentences/desks.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { type FormEvent, useId, useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { RadioOption } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBanner } from '../../ui/failures.tsx';
import { Finder } from '../../ui/finder.tsx';
import { displayInstitute, displayName } from '../../ui/person.ts';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toasts.tsx';

/** People of the directory that are offered at once. */
const shown = 8;

/** A person to ask into a desk, found as in People. */
export default function InviteDialog({ desk, onClose }: { desk: DeskDetails; onClose: () => void }) {
  const formId = useId();
  const group = useId();
  const toast = useToast();
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<number>();
  const found = trpc.directory.list.useQuery({ q, limit: shown }, { enabled: q !== '' });
  const known = new Set([...desk.members, ...desk.invited].map(({ user_id }) => user_id));
  const people = found.data?.items.filter(({ user_id }) => !known.has(user_id));
  const invite = trpc.desks.invite.useMutation({
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== undefined && !invite.isPending) invite.mutate({ id: desk.id, userId: chosen });
  };
  return (
    <Dialog
      title={deskScreens.invite()}
      onClose={onClose}
      action={
        <Button variant="primary" type="submit" form={formId} disabled={chosen === undefined} busy={invite.isPending}>
          {deskScreens.invite()}
        </Button>
      }
    >
      <div className="stack">
        <Finder
          q={q}
          label={deskScreens.find()}
          placeholder={deskScreens.findExample()}
          onSearch={(words) => {
            setQ(words);
            setChosen(undefined);
          }}
        />
        {found.isFetching && <LineSkeletons count={2} />}
        <form id={formId} className="stack" noValidate onSubmit={submit}>
          <ErrorBanner
            error={invite.error ?? found.error}
            fallback={deskSentences.fallback.members()}
            network={messages.fallback.networkRetry()}
          />
          {people !== undefined &&
            (people.length === 0 ? (
              <p role="status">{deskScreens.nobodyFound()}</p>
            ) : (
              <fieldset>
                <legend className="visually-hidden">{deskScreens.find()}</legend>
                {people.map((person) => (
                  <RadioOption
                    key={person.user_id}
                    name={group}
                    value={String(person.user_id)}
                    checked={chosen === person.user_id}
                    hint={displayInstitute(person)?.name}
                    onChange={() => setChosen(person.user_id)}
                  >
                    <bdi>{displayName(person.name)}</bdi>
                  </RadioOption>
                ))}
              </fieldset>
            ))}
        </form>
      </div>
    </Dialog>
  );
}
