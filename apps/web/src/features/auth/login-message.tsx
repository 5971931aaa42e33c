import { messages } from '@exchange/contract/messages';
import { refusals } from '@exchange/contract/refusals';
import { useHistoryState } from 'wouter/use-browser-location';
import { Banner } from '../../ui/banner.tsx';

const notices: Record<string, { tone: 'done' | 'note'; text: string; more?: string }> = {
  loggedOut: { tone: 'done', text: messages.success.logout },
  deletion: { tone: 'note', text: messages.success.deletion },
  verified: { tone: 'done', text: messages.success.verified },
  expired: {
    tone: 'note',
    text: refusals['auth.required'].sentence,
    more: 'Your session ended. What you typed is kept in this tab.',
  },
};

/** Why the user was redirected to Login: logout, a verified address, an ended session. */
export function LoginMessage() {
  const state: unknown = useHistoryState();
  const key = typeof state === 'object' && state !== null && 'notice' in state ? String(state.notice) : '';
  const notice = notices[key];
  return (
    <div role="status">
      {notice && (
        <Banner tone={notice.tone}>
          <p>{notice.text}</p>
          {notice.more && <p>{notice.more}</p>}
        </Banner>
      )}
    </div>
  );
}
