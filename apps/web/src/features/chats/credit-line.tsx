import type { ChatDetails } from '@exchange/contract/chats';
import { chatScreens } from '@exchange/contract/sentences/chats.screens';
import { useId, useRef } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { inline } from '../../ui/inline.ts';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';
import { CreditedNote } from '../credit/credited-note.tsx';
import { GiveCredit } from '../credit/give-credit.tsx';
import { AnswerButtons } from '../credit/waiting-credit.tsx';

/** What is said of credit in a chat: a question to the owner of a successful request, later that it was given. */
export default function CreditLine({ chat }: { chat: ChatDetails }) {
  const line = useRef<HTMLDivElement>(null);
  const questionId = useId();
  const name = <NameLink href={profileHref(chat.other_user_hashid)}>{displayName(chat.other_user_name)}</NameLink>;
  const { data: waiting } = trpc.credit.listWaiting.useQuery(undefined, { enabled: !chat.is_request_owner });
  const asked = waiting?.find((entry) => entry.collaboration_request_id === chat.collaboration_request_id);
  if (!chat.is_request_owner)
    return (
      <div className="chat-credit" tabIndex={-1} ref={line}>
        <CreditedNote hashid={chat.other_user_hashid} name={chat.other_user_name} />
        {asked?.confirmed_at === null && <p>{chatScreens.onYourRecord()}</p>}
        {asked && <AnswerButtons credit={asked} onDone={() => line.current?.focus()} />}
      </div>
    );
  return (
    <div className="row" role="status" tabIndex={-1} ref={line}>
      {chat.is_credited ? (
        <p>{inline(chatScreens.youGaveCredit.parts({ name }))}</p>
      ) : (
        <>
          <p id={questionId}>{inline(chatScreens.didHelp.parts({ name }))}</p>
          <GiveCredit
            requestId={chat.collaboration_request_id}
            personId={chat.other_user_id}
            nameId={questionId}
            onGiven={() => line.current?.focus()}
          />
        </>
      )}
    </div>
  );
}
