import { memo, useMemo } from 'react';
import { useOnline } from '../../lib/online.ts';
import { dayLine } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { groupLines, type Line } from './message-groups.logic.ts';
import type { UnreadMark } from './message-list.logic.ts';
import { MessageRow } from './message-row.tsx';
import { newMessages } from './strings.ts';

function DayLine({ at }: { at: string }) {
  return <p className="date-line">{dayLine(new Date(at), useNow())}</p>;
}

interface MessageListProps {
  lines: readonly Line[];
  mark: UnreadMark | null;
  otherName: string;
  otherHref: string | null;
  onRetry: (clientId: string) => void;
  onDrop: (clientId: string) => void;
}

/** The messages of a chat, by day and in groups; rendered only when one of them changes. */
export const MessageList = memo(function MessageList({ lines, mark, ...shared }: MessageListProps) {
  const isOnline = useOnline();
  const items = useMemo(() => groupLines(lines, mark), [lines, mark]);
  return items.map((item) => {
    if (item.kind === 'day') return <DayLine key={item.key} at={item.at} />;
    if (item.kind === 'unread') {
      return (
        <p key={item.key} className="date-line date-line--unread">
          {newMessages(item.count)}
        </p>
      );
    }
    const { line, follows } = item;
    return (
      <MessageRow
        key={line.key}
        clientId={line.failure === undefined ? null : String(line.key)}
        own={line.own}
        follows={follows}
        text={line.text}
        at={line.at}
        failure={line.failure ?? null}
        waits={!isOnline && line.isUnanswered === true}
        {...shared}
      />
    );
  });
});
