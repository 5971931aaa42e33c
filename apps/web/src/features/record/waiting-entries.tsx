import type { OwnEntry } from '@exchange/contract/record';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusHeading } from '../../lib/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { displayName } from '../people/person.ts';
import { type AnswerDialog, AnswerDialogs } from './answer-dialogs.tsx';

/** Questions that are shown at once; the others follow when these are answered. */
const shownAtOnce = 3;

function Question({ entry }: { entry: OwnEntry }) {
  const headingId = useId();
  const toast = useToast();
  const [open, setOpen] = useState<AnswerDialog>(null);
  const isFirst = entry.confirmed_at === null;
  const owner = <bdi>{displayName(entry.people[0]?.name ?? null)}</bdi>;
  const title = <bdi>{entry.title}</bdi>;
  const done = (message: string) => {
    // The dialog closes first; the question goes, so that the focus moves to the heading of the screen.
    flushSync(() => setOpen(null));
    toast.success(message);
    focusHeading();
  };
  return (
    <section className="request-card" aria-labelledby={headingId}>
      <div className="request-card__body stack">
        <h2 id={headingId}>{isFirst ? 'Did you help with this?' : 'Something was added to your record'}</h2>
        {isFirst ? (
          <p>
            <b>{owner}</b> names you as a collaborator on “{title}”.
          </p>
        ) : (
          <p>
            <b>{owner}</b> added {entry.thanks === null ? 'roles' : 'thanks'} to “{title}”. Nobody else sees it before
            you accept it.
          </p>
        )}
      </div>
      <div className="card-actions">
        <button
          className="card-action card-action--primary"
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen('confirm')}
        >
          <Icon name="check" />
          {isFirst ? 'Yes, that is right' : 'Look at it'}
        </button>
        {isFirst && (
          <button className="card-action" type="button" aria-haspopup="dialog" onClick={() => setOpen('not-me')}>
            <Icon name="close" />
            Not me
          </button>
        )}
      </div>
      <AnswerDialogs entry={entry} open={open} onOpen={setOpen} onDone={done} />
    </section>
  );
}

/** The entries that wait for the user's answer, as questions on the own profile. */
export default function WaitingEntries({ entries }: { entries: readonly OwnEntry[] }) {
  return entries.slice(0, shownAtOnce).map((entry) => <Question key={entry.id} entry={entry} />);
}
