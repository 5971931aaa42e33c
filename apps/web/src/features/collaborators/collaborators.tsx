import { points } from '@exchange/contract/limits';
import { messages } from '@exchange/contract/messages';
import type { SuccessfulCollaborator } from '@exchange/contract/requests';
import { type FormEvent, useId, useState } from 'react';
import { useTextDraft } from '../../lib/draft.ts';
import { errorText } from '../../lib/errors.ts';
import { focusFirstInvalid } from '../../lib/focus.ts';
import { trpc } from '../../lib/trpc.ts';
import { LoadError } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { InputWithButton } from '../../ui/inputs.tsx';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { profileHref } from '../people/person.ts';
import { NameLink } from '../people/person-name.tsx';
import { addressProblem, trackingError } from './collaborators.logic.ts';

function Tracked({ people }: { people: readonly SuccessfulCollaborator[] }) {
  return (
    <ul className="rows">
      {people.map(({ id, hashid, email, verified }) => (
        <li className="list-row list-row--plain" key={id}>
          <span className="collaborators__who">
            <NameLink href={profileHref(hashid)}>{hashid === null ? messages.screen.deletedUser : email}</NameLink>
          </span>
          <span className="list-row__side">
            {verified ? (
              <Tag tone="completed" icon="verified">
                Verified
              </Tag>
            ) : (
              <Tag tone="cancelled" icon="unmet">
                Not verified
              </Tag>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function AddCollaborator({ requestId }: { requestId: number }) {
  const toast = useToast();
  const [address, setAddress, forget] = useTextDraft(`collaborator:${requestId}`);
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending, error, reset } = trpc.collaborators.track.useMutation({
    onSuccess: ({ message }) => {
      toast.success(message);
      forget();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const found = addressProblem(address);
    setProblem(found);
    reset();
    if (found === undefined) mutate({ id: requestId, email: address.trim() });
    else focusFirstInvalid(event.currentTarget);
  };
  return (
    <form className="collaborators__add" noValidate onSubmit={submit}>
      <InputWithButton
        label="Collaborator's email"
        type="email"
        inputMode="email"
        autoComplete="off"
        readOnly={isPending}
        value={address}
        error={problem ?? (error ? trackingError(error) : undefined)}
        onChange={(value) => {
          setAddress(value);
          setProblem(undefined);
          reset();
        }}
        button={
          <Button type="submit" busy={isPending}>
            Add
          </Button>
        }
      />
    </form>
  );
}

/** Collaborators of a successful request: the list, and a field to add more (docs/behaviour.md#collaborators). */
export function Collaborators({ requestId }: { requestId: number }) {
  const headingId = useId();
  const { data, error, isPending, isFetching, refetch } = trpc.collaborators.list.useQuery({ id: requestId });
  return (
    <section className="collaborators" aria-labelledby={headingId}>
      <h4 id={headingId}>Who helped?</h4>
      <p className="quiet small">
        Name them, and both of you get points: {points.trackedCollaboration} for you, {points.wasTracked} for them.
        Verified are those who offered help on this request.
      </p>
      {isPending && <LineSkeletons count={1} />}
      {error && !data && (
        <LoadError
          title={errorText(error, messages.fallback.formData)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && data.length > 0 && <Tracked people={data} />}
      <AddCollaborator requestId={requestId} />
    </section>
  );
}
