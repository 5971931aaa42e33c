import type { ChatPerson } from '@exchange/contract/chats';
import { colleagueSentences } from '@exchange/contract/sentences/colleagues';
import { colleagueScreens } from '@exchange/contract/sentences/colleagues.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { type FormEvent, useId, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { fullDay } from '../../lib/time.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxOption, RadioOption } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBanner } from '../../ui/failures.tsx';
import { Finder } from '../../ui/finder.tsx';
import { displayInstitute, displayName, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toasts.tsx';

/** People of the directory that are offered at once. */
const shown = 8;

interface ColleaguesDialogProps {
  chatId: number;
  /** The colleagues on the viewer's side. */
  colleagues: readonly ChatPerson[];
  onClose: () => void;
}

/** Who is on the viewer's side of a chat, and a person to bring in, found as in People. */
export default function ColleaguesDialog({ chatId, colleagues, onClose }: ColleaguesDialogProps) {
  const formId = useId();
  const group = useId();
  const toast = useToast();
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<number>();
  const [history, setHistory] = useState(false);
  const asked = trpc.colleagues.listAsked.useQuery({ id: chatId });
  const found = trpc.directory.list.useQuery({ q, limit: shown }, { enabled: q !== '' });
  const inChat = new Set([...colleagues, ...(asked.data ?? [])].map((person) => person.user_id));
  const people = found.data?.items.filter((person) => !inChat.has(person.user_id));
  const bringIn = trpc.colleagues.bringIn.useMutation({
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  const takeOut = trpc.colleagues.takeOut.useMutation({
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) =>
      toast.error(errorText(error, colleagueSentences.fallback.takeOut(), messages.fallback.networkRetry())),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== undefined && !bringIn.isPending) bringIn.mutate({ id: chatId, userId: chosen, history });
  };
  const rows = [
    ...colleagues.map((person) => ({
      ...person,
      state: colleagueScreens.since({ time: fullDay(new Date(person.since)) }),
      action: colleagueScreens.takeOut(),
    })),
    ...(asked.data ?? []).map((person) => ({
      ...person,
      state: colleagueScreens.asked(),
      action: colleagueScreens.takeBack(),
    })),
  ];
  return (
    <Dialog
      title={colleagueScreens.colleagues()}
      onClose={onClose}
      action={
        <Button variant="primary" type="submit" form={formId} disabled={chosen === undefined} busy={bringIn.isPending}>
          {colleagueScreens.ask()}
        </Button>
      }
    >
      <div className="stack">
        <p>{colleagueScreens.whatItMeans()}</p>
        <section className="stack">
          <h3>{colleagueScreens.onYourSide()}</h3>
          {rows.length === 0 ? (
            <p className="quiet">{colleagueScreens.nobody()}</p>
          ) : (
            <ul className="rows">
              {rows.map((person) => (
                <li key={person.user_id} className="row">
                  <span>
                    <NameLink href={profileHref(person.hashid)}>{displayName(person.name)}</NameLink>{' '}
                    <span className="quiet small">{person.state}</span>
                  </span>
                  <Button
                    small
                    variant="quiet"
                    busy={takeOut.isPending}
                    onClick={() => takeOut.mutate({ id: chatId, userId: person.user_id })}
                  >
                    {person.action}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </section>
        <section className="stack">
          <h3>{colleagueScreens.bringIn()}</h3>
          <Finder
            q={q}
            label={colleagueScreens.find()}
            placeholder={colleagueScreens.findExample()}
            onSearch={(words) => {
              setQ(words);
              setChosen(undefined);
            }}
          />
          {found.isFetching && <LineSkeletons count={2} />}
          {found.isError && (
            <ErrorBanner
              error={found.error}
              fallback={colleagueSentences.fallback.ask()}
              network={messages.fallback.networkRetry()}
            />
          )}
          <form id={formId} className="stack" noValidate onSubmit={submit}>
            <ErrorBanner
              error={bringIn.error}
              fallback={colleagueSentences.fallback.ask()}
              network={messages.fallback.networkRetry()}
            />
            {people !== undefined &&
              (people.length === 0 ? (
                <p role="status">{colleagueScreens.noneFound()}</p>
              ) : (
                <fieldset>
                  <legend className="visually-hidden">{colleagueScreens.find()}</legend>
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
            {people !== undefined && people.length > 0 && (
              <CheckboxOption checked={history} onChange={setHistory}>
                {colleagueScreens.mayReadHistory()}
              </CheckboxOption>
            )}
          </form>
        </section>
      </div>
    </Dialog>
  );
}
