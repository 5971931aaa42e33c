import { authRefusals } from '@exchange/contract/auth';
import type { Said } from '@exchange/contract/sentences';
import { accountSentences } from '@exchange/contract/sentences/account';
import { authSentences } from '@exchange/contract/sentences/auth';
import { authScreens } from '@exchange/contract/sentences/auth.screens';
import { currentConfig } from '../../lib/config.ts';
import { useNotice } from '../../lib/notice.ts';
import { Banner } from '../../ui/banner.tsx';

const notices: Record<string, { tone: 'done' | 'note'; text: Said; more?: Said }> = {
  loggedOut: { tone: 'done', text: authSentences.success.logout },
  deletion: {
    tone: 'note',
    text: () => accountSentences.success.deletion({ deletionDays: currentConfig().deletion_days }),
  },
  verified: { tone: 'done', text: authSentences.success.verified },
  verifiedElsewhere: {
    tone: 'done',
    text: authSentences.success.verified,
    more: authScreens.openLinkAgain,
  },
  reset: { tone: 'done', text: authSentences.success.reset, more: authScreens.logInWithNewPassword },
  expired: {
    tone: 'note',
    text: authRefusals['auth.required'].sentence,
    more: authScreens.endedSession,
  },
};

/** Why the user was redirected to Login: logout, a verified address, a new password, an ended session. */
export function LoginMessage() {
  const notice = notices[useNotice()];
  return (
    <div role="status">
      {notice && (
        <Banner tone={notice.tone}>
          <p>{notice.text()}</p>
          {notice.more && <p>{notice.more()}</p>}
        </Banner>
      )}
    </div>
  );
}
