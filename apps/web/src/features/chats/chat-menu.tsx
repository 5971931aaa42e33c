import type { ChatSummary } from '@exchange/contract/chats';
import { chatSentences } from '@exchange/contract/sentences/chats';
import { chatScreens } from '@exchange/contract/sentences/chats.screens';
import { colleagueScreens } from '@exchange/contract/sentences/colleagues.screens';
import { handOverScreens } from '@exchange/contract/sentences/hand-overs.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { focusSoon } from '../../lib/focus.ts';
import { goTo } from '../../lib/navigation.ts';
import { trpc } from '../../lib/trpc.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { ReportOrBlockMenu } from '../reports/report-or-block-menu.tsx';
import { useWithdraw } from '../requests/use-undo.tsx';
import { chatLinkId, otherParty } from './chats.logic.ts';

const ColleaguesDialog = lazyPart(() => import('../colleagues/colleagues-dialog.tsx'));
const HandOverDialog = lazyPart(() => import('../colleagues/hand-over-dialog.tsx'));
const LeaveDialog = lazyPart(() => import('../colleagues/leave-dialog.tsx'));

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
  const ownId = useCurrentUser()?.user_id;
  const me = chat.people?.find((person) => person.user_id === ownId);
  const [dialog, setDialog] = useState<'colleagues' | 'leave' | 'hand over' | null>(null);
  const close = () => setDialog(null);
  const leads = me?.leads ?? true;
  return (
    <>
      <ReportOrBlockMenu
        subject={{ kind: 'chat', id, person: otherParty(chat) }}
        items={
          <>
            {!chat.is_request_owner && !chat.is_withdrawn && leads && (
              <MenuItem icon="withdrawn" onClick={withdrawal.press}>
                {chatScreens.withdraw()}
              </MenuItem>
            )}
            <MenuItem icon={leads ? 'people' : 'withdrawn'} onClick={() => setDialog(leads ? 'colleagues' : 'leave')}>
              {leads ? colleagueScreens.colleagues() : colleagueScreens.leave()}
            </MenuItem>
            {!chat.is_request_owner && !chat.is_withdrawn && leads && (
              <MenuItem icon="people" onClick={() => setDialog('hand over')}>
                {handOverScreens.handOver()}
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
      {dialog === 'colleagues' && (
        <ColleaguesDialog
          chatId={id}
          colleagues={(chat.people ?? []).filter(
            (person) => !person.leads && (person.side === 'owner') === chat.is_request_owner,
          )}
          onClose={close}
        />
      )}
      {dialog === 'hand over' && <HandOverDialog handed={{ chatId: id }} onClose={close} />}
      {dialog === 'leave' && ownId !== undefined && (
        <LeaveDialog chatId={id} ownId={ownId} list={list} onClose={close} />
      )}
    </>
  );
}
