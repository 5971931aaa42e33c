import type { ChatDetails } from '@exchange/contract/chats';
import { useId, useRef } from 'react';
import { displayName } from '../../ui/person.ts';
import { CreditedNote } from '../credit/credited-note.tsx';
import { GiveCredit } from '../credit/give-credit.tsx';

/** What is said of credit in a chat: a question to the owner of a successful request, later that it was given. */
export default function CreditLine({ chat }: { chat: ChatDetails }) {
  const line = useRef<HTMLDivElement>(null);
  const questionId = useId();
  const name = displayName(chat.other_user_name);
  if (!chat.is_request_owner) return <CreditedNote owner={name} />;
  return (
    <div className="row" role="status" tabIndex={-1} ref={line}>
      {chat.is_credited ? (
        <p>
          You gave credit to <bdi>{name}</bdi>.
        </p>
      ) : (
        <>
          <p id={questionId}>
            Did <bdi>{name}</bdi> help?
          </p>
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
