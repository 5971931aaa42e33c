import type { ChatPerson } from '@exchange/contract/chats';
import { colleagueSentences } from '@exchange/contract/sentences/colleagues';
import { colleagueScreens } from '@exchange/contract/sentences/colleagues.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { type FormEvent, useId, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { fullDay } from '../../lib/time.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxOption } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBanner } from '../../ui/failures.tsx';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { PersonChoice } from './person-choice.tsx';

interface ColleaguesDialogProps {
  chatId: number;
  /** The colleagues on the viewer's side. */
  colleagues: readonly ChatPerson[];
  onClose: () => void;
}

/** Who is on the viewer's side of a chat, and a person to bring in, found as in People. */
export default function ColleaguesDialog({ chatId, colleagues, onClose }: ColleaguesDialogProps) {
  const formId = useId();
  const toast = useToast();
  const [chosen, setChosen] = useState<number>();
  const [history, setHistory] = useState(false);
  const asked = trpc.colleagues.listAsked.useQuery({ id: chatId });
  const inChat = new Set([...colleagues, ...(asked.data ?? [])].map((person) => person.user_id));
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
          <PersonChoice chosen={chosen} onChoose={setChosen} except={inChat} />
          <form id={formId} className="stack" noValidate onSubmit={submit}>
            <ErrorBanner
              error={bringIn.error}
              fallback={colleagueSentences.fallback.ask()}
              network={messages.fallback.networkRetry()}
            />
            {chosen !== undefined && (
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
