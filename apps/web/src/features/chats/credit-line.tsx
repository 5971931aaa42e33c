import type { ChatDetails } from '@exchange/contract/chats';
import { useId, useRef } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { displayName } from '../../ui/person.ts';
import { CreditedNote } from '../credit/credited-note.tsx';
import { GiveCredit } from '../credit/give-credit.tsx';
import { AnswerButtons } from '../credit/waiting-credit.tsx';

/** What is said of credit in a chat: a question to the owner of a successful request, later that it was given. */
export default function CreditLine({ chat }: { chat: ChatDetails }) {
  const line = useRef<HTMLDivElement>(null);
  const questionId = useId();
  const name = displayName(chat.other_user_name);
  const { data: waiting } = trpc.credit.listWaiting.useQuery(undefined, { enabled: !chat.is_request_owner });
  const asked = waiting?.find((entry) => entry.collaboration_request_id === chat.collaboration_request_id);
  if (!chat.is_request_owner)
    return (
      <div tabIndex={-1} ref={line}>
        <CreditedNote owner={name} />
        {asked?.confirmed_at === null && <p>It is on your record once you confirm it.</p>}
        {asked && <AnswerButtons credit={asked} onDone={() => line.current?.focus()} />}
      </div>
    );
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
