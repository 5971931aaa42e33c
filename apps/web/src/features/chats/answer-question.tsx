import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';

interface AnswerQuestionProps {
  question: string;
  hint: ReactNode;
  /** Whether the question takes the focus when it appears, because a press made it. */
  focused: boolean;
  /** `ask--first`: on a phone the question and its hint are for screen readers only. */
  className?: string;
  children: ReactNode;
}

/** A question with its answers as buttons. */
export function AnswerQuestion({ question, hint, focused, className, children }: AnswerQuestionProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus({ preventScroll: true });
  }, [focused]);
  return (
    <section className={classNames('request-card ask', className)} aria-labelledby={id}>
      <div className="request-card__body">
        <h2 className="request-card__title request-card__title--second" id={id} tabIndex={-1} ref={heading}>
          {question}
        </h2>
        <p className="small">{hint}</p>
      </div>
      <div className="card-actions">{children}</div>
    </section>
  );
}
