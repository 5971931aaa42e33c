import { pathTo } from '@exchange/contract/paths';
import type { Reach } from '@exchange/contract/reach';
import { shareScopeLabels } from '@exchange/contract/statuses';
import type { Settings } from '../../core/context.ts';
import { about, titled } from '../../mail/format.ts';
import type { NotificationEmail } from '../../mail/notifications.ts';

interface Silence {
  readonly title: string;
  readonly requestId: number;
  readonly days: number;
  readonly advice: Reach;
}

const shownTo = (people: string) => `It would be shown to ${people} people.`;

/** For the owner of a request on which nobody has offered help for some days: its reach, and what helps. */
export function silenceEmail({ publicUrl }: Settings, { title, requestId, days, advice }: Silence): NotificationEmail {
  const url = publicUrl + pathTo.request(requestId);
  const reach =
    advice.people === '0'
      ? 'At the moment it matches nobody’s profile.'
      : `At the moment it is shown to ${advice.people} people.`;
  return {
    subject: `No offers yet: ${about(title)}`,
    paragraphs: [
      `Nobody has offered help on your request ${titled(title)} in the ${days} days since you posted it. ${reach}`,
      'What helps:',
    ],
    entries: [
      ...advice.wider_scopes.map(({ share_scope, people }) => ({
        title: `Share it with: ${shareScopeLabels[share_scope]}`,
        note: shownTo(people),
      })),
      ...advice.near_areas.map(({ name, people }) => ({ title: `Add the area ${name}`, note: shownTo(people) })),
      {
        title: 'Pass its link on',
        url,
        note: 'Copy it to somebody who may know. Only people who may see the request can open it.',
      },
    ],
    action: { label: 'Change the request', url },
    reason: 'nobody has offered help on a request of yours',
  };
}
