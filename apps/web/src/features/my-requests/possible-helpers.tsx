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

/** People who might help with an own Active request, behind one line that says how many. A failure is silent. */
export default function PossibleHelpers({ requestId }: { requestId: number }) {
  const [isOpen, setOpen] = useState(false);
  const describedBy = useDescription();
  const utils = trpc.useUtils();
  // Each call counts as a page of the directory.
  const { data } = trpc.suggestions.listHelpers.useQuery({ id: requestId }, { staleTime: 300_000, retry: false });
  // The line keeps its room, so that nothing below moves when the answer comes.
  if (data === undefined || data.length === 0) return <p className="quiet small">{'\u00a0'}</p>;
  const markAsked = (userId: number) =>
    utils.suggestions.listHelpers.setData({ id: requestId }, (helpers) =>
      helpers?.map((one) => (one.user_id === userId ? { ...one, asked_at: new Date().toISOString() } : one)),
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
        {myRequestScreens.helpers.count({ count: data.length })}
      </button>
      {isOpen && (
        <ul>
          {data.map((helper) => (
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
