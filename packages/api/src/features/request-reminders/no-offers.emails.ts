import { readBand } from '@exchange/contract/format';
import { pathTo } from '@exchange/contract/paths';
import type { Reach } from '@exchange/contract/reach';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { requestEmails } from '@exchange/contract/sentences/requests.emails';
import type { Settings } from '../../core/context.ts';
import { about, titled } from '../../mail/format.ts';
import type { NotificationEmail } from '../../mail/notifications.ts';

interface Silence {
  readonly title: string;
  readonly requestId: number;
  readonly days: number;
  readonly advice: Reach;
}

/** For the owner of a request without an offer of help for some days: its reach, and what helps. */
export function silenceEmail(
  { publicUrl, appName: app }: Settings,
  { title, requestId, days, advice }: Silence,
): NotificationEmail {
  const say = requestEmails.noOffers;
  const url = publicUrl + pathTo.request(requestId);
  const noteOf = (people: string) => say.wouldReach(readBand(people));
  return {
    subject: say.subject({ title: about(title) }),
    paragraphs: [say.waiting({ title: titled(title), days }), say.reach(readBand(advice.people)), say.helps()],
    entries: [
      ...advice.wider_scopes.map(({ share_scope, people }) => ({
        title: say.wider({ scope: requestSentences.scope[share_scope]() }),
        note: noteOf(people),
      })),
      ...advice.near_areas.map(({ name, people }) => ({ title: say.nearArea({ area: name }), note: noteOf(people) })),
      { title: say.passOn(), url, note: say.passOnNote() },
    ],
    action: { label: say.action(), url },
    why: say.why({ app }),
  };
}
