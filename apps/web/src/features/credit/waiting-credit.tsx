import type { OwnCredit } from '@exchange/contract/credit';
import { creditScreens } from '@exchange/contract/sentences/credit.screens';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusHeading } from '../../lib/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import { inline } from '../../ui/inline.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';
import { useToast } from '../../ui/toasts.tsx';

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'));
const NotMeDialog = lazyPart(() => import('./not-me-dialog.tsx'));

/** Which of the two dialogs is open. */
export type AnswerDialog = 'confirm' | 'not-me' | null;

interface DialogsProps {
  credit: OwnCredit;
  open: AnswerDialog;
  onOpen: (dialog: AnswerDialog) => void;
  onDone: (message: string) => void;
}

/** The dialogs in which one confirms a credit, or says that it is about somebody else. */
export function AnswerDialogs({ credit, open, onOpen, onDone }: DialogsProps) {
  const close = () => onOpen(null);
  return (
    <>
      {open === 'confirm' && (
        <ConfirmDialog
          key={credit.version}
          credit={credit}
          onConfirmed={onDone}
          onNotMe={() => onOpen('not-me')}
          onClose={close}
        />
      )}
      {open === 'not-me' && <NotMeDialog credit={credit} onRemoved={onDone} onClose={close} />}
    </>
  );
}

/** Questions that are shown at once; the others follow when these are answered. */
const shownAtOnce = 3;

interface AnswerButtonsProps {
  credit: OwnCredit;
  /** Moves the focus on once the question has gone. */
  onDone: () => void;
}

/** The answers to credit that waits, each with its dialog. */
export function AnswerButtons({ credit, onDone }: AnswerButtonsProps) {
  const toast = useToast();
  const [open, setOpen] = useState<AnswerDialog>(null);
  const isFirst = credit.confirmed_at === null;
  const done = (message: string) => {
    // The dialog closes first and returns the focus to a button that goes.
    flushSync(() => setOpen(null));
    toast.success(message);
    onDone();
  };
  return (
    <>
      <div className="card-actions">
        <button
          className="card-action card-action--primary"
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen('confirm')}
        >
          <Icon name="check" />
          {isFirst ? creditScreens.yesRight() : creditScreens.lookAtIt()}
        </button>
        {isFirst && (
          <button className="card-action" type="button" aria-haspopup="dialog" onClick={() => setOpen('not-me')}>
            <Icon name="close" />
            {creditScreens.notMe()}
          </button>
        )}
      </div>
      <AnswerDialogs credit={credit} open={open} onOpen={setOpen} onDone={done} />
    </>
  );
}

function Question({ credit }: { credit: OwnCredit }) {
  const headingId = useId();
  const isFirst = credit.confirmed_at === null;
  const [person] = credit.people;
  const owner = <NameLink href={profileHref(person?.hashid ?? null)}>{displayName(person?.name ?? null)}</NameLink>;
  const title = <bdi>{credit.title}</bdi>;
  return (
    <section className="request-card" aria-labelledby={headingId}>
      <div className="request-card__body stack">
        <h2 id={headingId}>{isFirst ? creditScreens.didYouHelp() : creditScreens.somethingAdded()}</h2>
        {isFirst ? (
          <p>{inline(creditScreens.namesYou.parts({ name: <b>{owner}</b>, title }))}</p>
        ) : (
          <p>
            {inline(
              (credit.thanks === null ? creditScreens.rolesAdded : creditScreens.thanksAdded).parts({
                owner: <b>{owner}</b>,
                title,
              }),
            )}
          </p>
        )}
      </div>
      <AnswerButtons credit={credit} onDone={focusHeading} />
    </section>
  );
}

/** The credits that wait for the user's answer, as questions on the own profile. */
export default function WaitingCredit({ credits }: { credits: readonly OwnCredit[] }) {
  return credits.slice(0, shownAtOnce).map((credit) => <Question key={credit.id} credit={credit} />);
}
