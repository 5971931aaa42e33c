import '../../styles/chat.css';
import { messages } from '@exchange/contract/messages';
import { useParams } from 'wouter';
import { useBodyClass } from '../../lib/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { ChatScreen } from './chat-screen.tsx';
import { chatIdOf } from './chats.logic.ts';

function ChatBroken() {
  return (
    <div className="chat-page__whole">
      <Empty heading title={messages.screen.somethingWrong}>
        <p>This chat could not be shown. Your messages are safe.</p>
        <Button variant="primary" onClick={() => location.reload()}>
          Refresh Page
        </Button>
      </Empty>
    </div>
  );
}

/** One chat: `/chats/{id}?tab=…`. */
export default function ChatPage() {
  const { id } = useParams();
  const chatId = chatIdOf(id);
  useBodyClass('body--chat');
  return (
    <ErrorBoundary resetKey={String(chatId)} fallback={<ChatBroken />}>
      <ChatScreen key={chatId} chatId={chatId} />
    </ErrorBoundary>
  );
}
