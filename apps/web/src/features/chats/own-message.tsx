import type { Picture } from '@exchange/contract/pictures';
import { chatSentences } from '@exchange/contract/sentences/chats';
import { chatScreens } from '@exchange/contract/sentences/chats.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { focusSoon } from '../../lib/focus.ts';
import { useMedia } from '../../lib/hooks.ts';
import { isComposing } from '../../lib/keys.ts';
import { markStale } from '../../lib/stale.ts';
import { pasteTable } from '../../lib/table-paste.ts';
import { trpc } from '../../lib/trpc.ts';
import { BelongsTo } from '../../ui/belongs-to.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { useToast } from '../../ui/toasts.tsx';
import type { SendMessage } from './message-row.tsx';
import { checkMessage, isSendKey } from './outbox.logic.ts';
import { addMessage, dropMessage } from './use-conversation.ts';

interface CorrectionProps {
  chatId: number;
  id: number;
  text: string;
  onEnd: () => void;
}

/** The box in the place of a message that is being corrected. Escape leaves the message as it was. */
function Correction({ chatId, id, text, onEnd }: CorrectionProps) {
  const queryClient = useQueryClient();
  const isTouch = useMedia('(pointer: coarse)');
  const [typed, setTyped] = useState(text);
  const area = useRef<HTMLTextAreaElement>(null);
  const checked = checkMessage(typed);
  const { mutate, isPending, error } = trpc.chats.correct.useMutation({
    meta: { refetch: false },
    onSuccess: (message) => {
      addMessage(queryClient, chatId, message);
      markStale(queryClient, ['sent']);
      onEnd();
    },
  });
  const save = () => {
    if (checked.text !== null) mutate({ id, message: checked.text });
  };
  useEffect(() => {
    area.current?.focus();
    area.current?.setSelectionRange(text.length, text.length);
  }, [text]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isComposing(event)) onEnd();
    else if (!isSendKey(event, isTouch)) return;
    else save();
    event.preventDefault();
  };
  const failure =
    checked.error ??
    (error && errorText(error, chatSentences.fallback.correctMessage(), messages.fallback.networkRetry()));
  return (
    <form
      className="message__correction"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save();
      }}
    >
      <textarea
        ref={area}
        className="input"
        aria-label={chatScreens.correctedMessage()}
        aria-invalid={failure ? true : undefined}
        aria-describedby={failure ? `correction-${id}` : undefined}
        rows={Math.min(10, typed.split('\n').length + 1)}
        dir="auto"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={pasteTable}
      />
      {failure && <FieldError id={`correction-${id}`}>{failure}</FieldError>}
      <div className="row">
        <Button type="submit" variant="primary" small busy={isPending} disabled={checked.text === null}>
          {messages.button.save()}
        </Button>
        <Button small onClick={onEnd}>
          {messages.button.cancel()}
        </Button>
      </div>
    </form>
  );
}

interface OwnMessageProps {
  chatId: number;
  id: number;
  text: string;
  pictures: readonly Picture[];
  /** Sends what was taken back as a new message; absent once the message can no longer be changed. */
  onResend: SendMessage | undefined;
  /** The message as it is read. */
  children: ReactNode;
}

/** An own message with its menu, as long as it can be corrected or taken back. */
export default function OwnMessage({ chatId, id, text, pictures, onResend, children }: OwnMessageProps) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [isCorrecting, setIsCorrecting] = useState(false);
  const takeBack = trpc.chats.takeBack.useMutation({
    meta: { refetch: false },
    onSuccess: ({ message }) => {
      dropMessage(queryClient, chatId, id);
      markStale(queryClient, ['sent']);
      const undo = onResend && { label: messages.button.undo(), run: () => onResend(text, pictures) };
      toast.success(message, undo ? { action: undo } : {});
      focusSoon('composer');
    },
    onError: (error) => {
      toast.error(errorText(error, chatSentences.fallback.takeBackMessage(), messages.fallback.networkRetry()));
    },
  });
  const menu = useRef<HTMLDivElement>(null);
  const wasCorrecting = useRef(false);
  useEffect(() => {
    if (wasCorrecting.current && !isCorrecting)
      (menu.current?.querySelector('button') ?? document.getElementById('composer'))?.focus();
    wasCorrecting.current = isCorrecting;
  }, [isCorrecting]);
  if (isCorrecting)
    return (
      <BelongsTo value={undefined}>
        <Correction chatId={chatId} id={id} text={text} onEnd={() => setIsCorrecting(false)} />
      </BelongsTo>
    );
  return (
    <div className="message__line">
      {onResend && (
        <div className="message__menu" ref={menu}>
          <Menu
            className="button button--quiet button--small"
            label={chatScreens.changeMessage()}
            menuLabel={chatScreens.changeMessage()}
            busy={takeBack.isPending}
            button={<Icon name="more" />}
          >
            <MenuItem icon="edit" onClick={() => setIsCorrecting(true)}>
              {chatScreens.correct()}
            </MenuItem>
            <MenuItem icon="undo" onClick={() => takeBack.mutate({ id })}>
              {chatScreens.takeBack()}
            </MenuItem>
          </Menu>
        </div>
      )}
      {children}
    </div>
  );
}
