import { chatSentences } from '@exchange/contract/sentences/chats';
import { reportSentences } from '@exchange/contract/sentences/reports';
import { reportScreens } from '@exchange/contract/sentences/reports.screens';
import { trpc } from '../../lib/trpc.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { Choices } from './choices.tsx';

interface MessageChoiceProps {
  /** Element id. */
  id: string;
  chatId: number;
  /** The other party, whose messages can be chosen. */
  personId: number;
  value: number | undefined;
  onChange: (id: number) => void;
  error?: string | undefined;
}

/** A choice among the other party's messages, the latest first. */
export function MessageChoice({ id, chatId, personId, value, onChange, error }: MessageChoiceProps) {
  const query = trpc.chats.messages.useQuery({ id: chatId });
  const { data } = query;
  if (query.error) return <LoadFailed query={query} fallback={chatSentences.fallback.loadMessages()} />;
  if (!data)
    return (
      <div aria-hidden="true">
        <LineSkeletons count={3} />
      </div>
    );
  const theirs = data.filter((message) => message.from_user_id === personId).reverse();
  if (theirs.length === 0) return <p>{reportSentences.screen.nothingToReport()}</p>;
  return (
    <Choices
      id={id}
      legend={reportScreens.whichMessage()}
      name="message"
      choices={theirs.map((message) => ({
        value: String(message.id),
        label: (
          <>
            <span className="report__message" dir="auto">
              {message.message_content}
            </span>{' '}
            <span className="quiet small">
              <TimeAgo at={message.time_sent} />
            </span>
          </>
        ),
      }))}
      value={value === undefined ? undefined : String(value)}
      onChange={(messageId) => onChange(Number(messageId))}
      error={error}
    />
  );
}
