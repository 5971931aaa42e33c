import type { ChatSummary } from '@exchange/contract/chats';
import { chatSentences } from '@exchange/contract/sentences/chats';
import { chatScreens } from '@exchange/contract/sentences/chats.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { errorText } from '../../lib/errors.ts';
import { focusSoon } from '../../lib/focus.ts';
import { goTo } from '../../lib/navigation.ts';
import { trpc } from '../../lib/trpc.ts';
import { MenuItem } from '../../ui/menu.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { ReportOrBlockMenu } from '../reports/report-or-block-menu.tsx';
import { useWithdraw } from '../requests/use-undo.tsx';
import { chatLinkId, otherParty } from './chats.logic.ts';

interface ChatMenuProps {
  chat: ChatSummary;
  /** The list that Back leads to. */
  list: string;
  /** The last message on the screen; 0 while none is there. */
  lastId: number;
}

/** The menu of a chat: withdraw the offer, mute and archive the chat, which the other party does not see, and report or block that party. */
export default function ChatMenu({ chat, list, lastId }: ChatMenuProps) {
  const toast = useToast();
  const id = chat.collaboration_request_response_id;
  const archive = trpc.chats.archive.useMutation({
    onSuccess: ({ message, is_archived }, { is_archived: isWanted }) => {
      const undo = { label: messages.button.undo(), run: () => archive.mutate({ id, is_archived: false }) };
      toast.success(message, is_archived ? { action: undo } : {});
      if (!isWanted) focusSoon(chatLinkId(chat));
    },
    onError: (error) => {
      toast.error(errorText(error, chatSentences.fallback.archiveChat(), messages.fallback.networkRetry()));
    },
  });
  const mute = trpc.chats.mute.useMutation({
    onSuccess: ({ message }, { is_muted }) => {
      const undo = { label: messages.button.undo(), run: () => mute.mutate({ id, is_muted: false }) };
      toast.success(message, is_muted ? { action: undo } : {});
    },
    onError: (error) => {
      toast.error(errorText(error, chatSentences.fallback.muteChat(), messages.fallback.networkRetry()));
    },
  });
  const withdrawal = useWithdraw(
    {
      id: chat.collaboration_request_id,
      collaboration_request_status_id: chat.collaboration_request_status_id,
      user_hashid: chat.other_user_hashid ?? '',
      user_name: chat.other_user_name,
    },
    {},
  );
  return (
    <>
      <ReportOrBlockMenu
        subject={{ kind: 'chat', id, person: otherParty(chat) }}
        items={
          <>
            {!chat.is_request_owner && !chat.is_withdrawn && (
              <MenuItem icon="withdrawn" onClick={withdrawal.press}>
                {chatScreens.withdraw()}
              </MenuItem>
            )}
            <MenuItem
              icon={chat.is_muted ? 'mail' : 'mute'}
              onClick={() => mute.mutate({ id, is_muted: !chat.is_muted })}
            >
              {chat.is_muted ? chatScreens.unmute() : chatScreens.mute()}
            </MenuItem>
            <MenuItem
              icon={chat.is_archived ? 'undo' : 'archive'}
              onClick={() =>
                archive.mutate(
                  { id, is_archived: !chat.is_archived, last_message_id: lastId || null },
                  // Not above: a user who has left the chat meanwhile stays where they are.
                  { onSuccess: ({ is_archived }) => is_archived && goTo(list) },
                )
              }
            >
              {chat.is_archived ? chatScreens.unarchive() : chatScreens.archive()}
            </MenuItem>
          </>
        }
      />
      {withdrawal.dialog}
    </>
  );
}
