import { myRequestScreens } from '@exchange/contract/sentences/my-requests.screens';
import { suggestionSentences } from '@exchange/contract/sentences/suggestions';
import type { PossibleHelper } from '@exchange/contract/suggestions';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { listed } from '../../lib/formatters.ts';
import { useCreation } from '../../lib/sending.ts';
import { trpc } from '../../lib/trpc.ts';
import { useDescription } from '../../ui/belongs-to.ts';
import { Button } from '../../ui/button.tsx';
import { inline } from '../../ui/inline.ts';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';
import { useToast } from '../../ui/toasts.tsx';

/** Why a person might help: what of the profile and the bio fits. */
function reasonOf({ areas, words }: PossibleHelper): string {
  const { quoted, byWords, byAreasAndWords } = myRequestScreens.helpers;
  const names = listed(areas.map(({ name }) => name));
  const found = listed(words.map((word) => quoted({ word })));
  if (names === '') return byWords({ words: found });
  return found === '' ? names : byAreasAndWords({ areas: names, words: found });
}

function Helper({ helper, requestId, onAsked }: { helper: PossibleHelper; requestId: number; onAsked: () => void }) {
  const toast = useToast();
  const name = displayName(helper.name);
  const { mutateAsync, isPending, error } = trpc.asks.send.useMutation({
    meta: { refetch: false },
    onSuccess: () => {
      toast.success(myRequestScreens.helpers.wasAsked({ name }));
      onAsked();
    },
  });
  const ask = useCreation(`ask:${requestId}:${helper.user_id}`, mutateAsync);
  return (
    <li className="possible-helper">
      <div>
        <NameLink href={profileHref(helper.hashid)}>{name}</NameLink>
        <p className="quiet small">{reasonOf(helper)}</p>
        {error && (
          <p role="alert" className="small">
            {errorText(error, suggestionSentences.fallback.ask())}
          </p>
        )}
      </div>
      {helper.asked_at === null ? (
        <Button
          small
          icon="ask"
          busy={isPending}
          onClick={() => ask({ requestId, userId: helper.user_id, message: '' })}
        >
          {inline(
            myRequestScreens.helpers.ask.parts<ReactNode>({
              name,
              hidden: (words) => <span className="visually-hidden">{inline(words)}</span>,
            }),
          )}
        </Button>
      ) : (
        <span className="quiet small">{myRequestScreens.helpers.asked()}</span>
      )}
    </li>
  );
}

/** The same person, asked now if it is this one. */
const asked = (one: PossibleHelper, userId: number) =>
  one.user_id === userId ? { ...one, asked_at: new Date().toISOString() } : one;

interface PossibleHelpersProps {
  requestId: number;
  /** The requests, of which this is one, for which one call asks. */
  together: readonly number[];
}

/** People who might help with an own Active request, behind one line that says how many. A failure is silent. */
export default function PossibleHelpers({ requestId, together }: PossibleHelpersProps) {
  const [isOpen, setOpen] = useState(false);
  const describedBy = useDescription();
  const utils = trpc.useUtils();
  const input = { ids: together.join(',') };
  // A call counts as pages of the directory.
  const { data: helpers } = trpc.suggestions.listHelpersOf.useQuery(input, {
    staleTime: 300_000,
    retry: false,
    placeholderData: (before) => before,
    select: (found) => found.find(({ id }) => id === requestId)?.helpers,
  });
  // The line keeps its room until the answer comes.
  if (helpers === undefined) return <p className="quiet small">{'\u00a0'}</p>;
  if (helpers.length === 0) return <p className="quiet small">{myRequestScreens.helpers.none()}</p>;
  const markAsked = (userId: number) =>
    utils.suggestions.listHelpersOf.setData(input, (found) =>
      found?.map((request) =>
        request.id === requestId ? { ...request, helpers: request.helpers.map((one) => asked(one, userId)) } : request,
      ),
    );
  return (
    <div className="possible-helpers">
      <button
        type="button"
        className="text-button small"
        aria-expanded={isOpen}
        aria-describedby={describedBy}
        onClick={() => setOpen(!isOpen)}
      >
        {myRequestScreens.helpers.count({ count: helpers.length })}
      </button>
      {isOpen && (
        <ul>
          {helpers.map((helper) => (
            <Helper
              key={helper.user_id}
              helper={helper}
              requestId={requestId}
              onAsked={() => markAsked(helper.user_id)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
