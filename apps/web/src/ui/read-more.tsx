import { uiScreens } from '@exchange/contract/sentences/ui.screens';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { UserText, UserWords } from './text/user-text.tsx';

interface TextProps {
  text: string;
  /** The language in which it is written, if that is known. */
  lang?: string | null | undefined;
}

/** The whole text. */
export function WholeText({ text, lang }: TextProps) {
  return (
    <UserText className="request-card__text" lang={lang ?? undefined}>
      {text}
    </UserText>
  );
}

/** A text cut after some lines (`--lines`, four) with a `Read more` button, if it is longer than that. */
export function ReadMore({ text, lang, className }: TextProps & { className?: string }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [long, setLong] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = element.current;
    if (!box || open) return;
    const measure = () => setLong(box.scrollHeight > box.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [open]);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only observes the focus. */}
      <div
        ref={element}
        id={id}
        className={classNames(
          'request-card__text',
          !open && 'request-card__text--folded',
          !open && long && 'request-card__text--cut',
          className,
        )}
        dir="auto"
        lang={lang ?? undefined}
        // A link below the cut must be visible when it takes the focus.
        onFocus={() => long && setOpen(true)}
      >
        <UserWords>{text}</UserWords>
      </div>
      {long && (
        <Button
          variant="quiet"
          className="request-card__more"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? uiScreens.readLess() : uiScreens.readMore()}
          <Icon name="down" size="s" />
        </Button>
      )}
    </>
  );
}
