import { askScreens } from '@exchange/contract/sentences/asks.screens';
import { Icon } from '../../ui/icon.tsx';
import { inline } from '../../ui/inline.ts';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';
import { UserWords } from '../../ui/text/user-text.tsx';

interface AskedByProps {
  request: { readonly user_name: string | null; readonly user_hashid: string };
  message: string | null;
}

/** At the top of a request on which its owner asks the viewer for help: who asks, and in which words. */
export function AskedBy({ request, message }: AskedByProps) {
  return (
    <div className="request-card__asked">
      <Icon name="ask" />
      <div>
        <p>
          {inline(
            askScreens.asksYou.parts({
              name: <NameLink href={profileHref(request.user_hashid)}>{displayName(request.user_name)}</NameLink>,
            }),
          )}
        </p>
        {message && (
          <div className="quiet small" dir="auto">
            {inline(askScreens.askedWith.parts({ line: <UserWords>{message}</UserWords> }))}
          </div>
        )}
      </div>
    </div>
  );
}
