import type { HandOver } from '@exchange/contract/hand-overs';
import { pathTo } from '@exchange/contract/paths';
import { colleagueScreens } from '@exchange/contract/sentences/colleagues.screens';
import { handOverSentences } from '@exchange/contract/sentences/hand-overs';
import { handOverScreens } from '@exchange/contract/sentences/hand-overs.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { isClosedStatus } from '@exchange/contract/statuses';
import { useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { goTo } from '../../lib/navigation.ts';
import { byCursor, itemsOf, pageSize } from '../../lib/paged.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { inline } from '../../ui/inline.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';
import { useToast } from '../../ui/toasts.tsx';
import type { Handed } from './hand-over-dialog.tsx';

const HandOverDialog = lazyPart(() => import('./hand-over-dialog.tsx'));

function Question({ question }: { question: HandOver }) {
  const toast = useToast();
  const { id, collaboration_request_id: requestId, collaboration_request_response_id: chatId } = question;
  const takeOver = trpc.handOvers.takeOver.useMutation({
    onSuccess: ({ message }, { accepts }) => {
      toast.success(message);
      if (accepts) goTo(chatId === null ? pathTo.request(requestId) : pathTo.chat(chatId, 'my-offers'));
    },
    onError: (error) =>
      toast.error(errorText(error, handOverSentences.fallback.answer(), messages.fallback.networkRetry())),
  });
  const name = <NameLink href={profileHref(question.hashid)}>{displayName(question.name)}</NameLink>;
  const said = chatId === null ? handOverScreens.request : handOverScreens.offer;
  const former = question.stays ? handOverScreens.formerStays : handOverScreens.formerLeaves;
  return (
    <Banner tone="note">
      <p>
        {inline(said.parts({ name, title: <bdi>{question.request_title}</bdi> }))} {inline(former.parts({ name }))}
      </p>
      <div className="row">
        <Button
          small
          variant="primary"
          busy={takeOver.isPending}
          onClick={() => takeOver.mutate({ id, accepts: true })}
        >
          {handOverScreens.takeOver()}
        </Button>
        <Button small busy={takeOver.isPending} onClick={() => takeOver.mutate({ id, accepts: false })}>
          {colleagueScreens.decline()}
        </Button>
      </div>
    </Banner>
  );
}

/** What the user is asked to take over, above the list of chats. */
export function HandOvers() {
  const { data } = trpc.handOvers.list.useQuery();
  return data
    ?.filter((question) => !question.is_mine)
    .map((question) => <Question key={question.id} question={question} />);
}

/** The open requests and live offers of a person who is about to delete the account, each to hand over. */
export function HandOverFirst() {
  const [handed, setHanded] = useState<Handed>();
  const requests = trpc.requests.listOwn.useInfiniteQuery({ limit: pageSize }, byCursor);
  const offers = trpc.offers.listOffered.useInfiniteQuery({ limit: pageSize }, byCursor);
  const rows = [
    ...itemsOf(requests.data)
      .filter((request) => !isClosedStatus(request.collaboration_request_status_id))
      .map(({ id, title }) => ({
        key: `request ${id}`,
        title,
        what: handOverScreens.yourRequest(),
        handed: { requestId: id },
      })),
    ...itemsOf(offers.data).map(({ collaboration_request_response_id: id, title }) => ({
      key: `offer ${id}`,
      title,
      what: handOverScreens.yourOffer(),
      handed: { chatId: id },
    })),
  ];
  const waiting = [requests, offers].filter((list) => list.hasNextPage);
  if (rows.length === 0 && waiting.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="hand-over-first">
      <h3 id="hand-over-first">{handOverScreens.handOverFirst()}</h3>
      <p>{handOverScreens.firstMeans()}</p>
      <ul className="rows">
        {rows.map((row) => (
          <li key={row.key} className="row">
            <span>
              <bdi>{row.title}</bdi> <span className="quiet small">{row.what}</span>
            </span>
            <Button small onClick={() => setHanded(row.handed)}>
              {handOverScreens.handOver()}
            </Button>
          </li>
        ))}
      </ul>
      {waiting.length > 0 && (
        <div className="row">
          <Button
            small
            busy={waiting.some((list) => list.isFetchingNextPage)}
            onClick={() => waiting.forEach((list) => void list.fetchNextPage())}
          >
            {messages.button.more()}
          </Button>
        </div>
      )}
      {handed && <HandOverDialog handed={handed} onClose={() => setHanded(undefined)} />}
    </section>
  );
}
