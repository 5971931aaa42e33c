import { limits } from '@exchange/contract/limits';
import type { Picture } from '@exchange/contract/pictures';
import { chatScreens } from '@exchange/contract/sentences/chats.screens';
import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useDraft, useTextDraft } from '../../lib/draft.ts';
import { useMedia } from '../../lib/hooks.ts';
import { pasteTable } from '../../lib/table-paste.ts';
import { Button } from '../../ui/button.tsx';
import { Counter, FieldError } from '../../ui/field.tsx';
import { AddPictures, PictureList } from '../../ui/pictures/picture-box.tsx';
import { usePictureBox } from '../../ui/pictures/use-picture-box.ts';
import { TextHelp } from '../../ui/text/user-text-area.tsx';
import type { SendMessage } from './message-row.tsx';
import { checkMessage, isSendKey, parsePictures, showsCounter } from './outbox.logic.ts';
import { composerKey, picturesKey } from './outbox-store.ts';

/** Firefox before 152 and Safari before 26.2 lack `field-sizing: content`: the height follows the text by script there. */
const growsByItself = CSS.supports('field-sizing', 'content');

const noPictures: readonly Picture[] = [];

/** The message field. The text is kept as a draft until it is sent; only this component renders while typing. */
export function Composer({ chatId, onSend }: { chatId: number; onSend: SendMessage }) {
  const [typed, setTyped, clear] = useTextDraft(composerKey(chatId));
  const [pictures, setPictures, clearPictures] = useDraft(picturesKey(chatId), noPictures, parsePictures);
  const box = usePictureBox(pictures, setPictures);
  const area = useRef<HTMLTextAreaElement>(null);
  const { text, error } = checkMessage(typed);
  const isReady = error === null && !box.isBusy && (text !== null || pictures.length > 0);
  const counted = showsCounter(typed);
  const isTouch = useMedia('(pointer: coarse)');

  const send = () => {
    if (!isReady) return;
    clear();
    clearPictures();
    box.forget();
    onSend(text ?? '', pictures);
    area.current?.focus();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSendKey(event, isTouch)) return;
    event.preventDefault();
    send();
  };
  useLayoutEffect(() => {
    const element = area.current;
    if (!element || growsByItself) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
  });
  // A long restored draft is scrolled to its end.
  useEffect(() => {
    if (area.current) area.current.scrollTop = area.current.scrollHeight;
  }, []);

  return (
    <form className="composer" onSubmit={onSubmit} noValidate {...box.handlers}>
      <label className="visually-hidden" htmlFor="composer">
        {chatScreens.message()}
      </label>
      <PictureList box={box} />
      {error && <FieldError id="composer-error">{error}</FieldError>}
      <textarea
        ref={area}
        className="input"
        id="composer"
        rows={1}
        dir="auto"
        placeholder={chatScreens.typeMessage()}
        enterKeyHint={isTouch ? 'enter' : 'send'}
        aria-describedby={error ? 'composer-error composer-hint' : 'composer-hint'}
        aria-invalid={error ? true : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={pasteTable}
      />
      <Button type="submit" variant="primary" icon="send" disabled={!isReady} aria-describedby="composer-hint">
        {chatScreens.send()}
      </Button>
      <div className="composer__foot">
        <AddPictures box={box} isIcon />
        <p className="field__hint only-wide" id="composer-hint">
          {isTouch ? chatScreens.enterStartsLine() : chatScreens.enterSends()}
        </p>
        <TextHelp text={typed} />
        {counted && <Counter value={typed} limit={limits.chatMessage} />}
      </div>
    </form>
  );
}
