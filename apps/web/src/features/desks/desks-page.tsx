import type { ListedDesk } from '@exchange/contract/desks';
import { paths, pathTo } from '@exchange/contract/paths';
import { deskSentences } from '@exchange/contract/sentences/desks';
import { deskScreens } from '@exchange/contract/sentences/desks.screens';
import { directoryScreens } from '@exchange/contract/sentences/directory.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { useState } from 'react';
import { Link } from 'wouter';
import { errorText } from '../../lib/errors.ts';
import { goTo } from '../../lib/navigation.ts';
import { byCursor, itemsOf, pageSize } from '../../lib/paged.ts';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Aside } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/failures.tsx';
import { Finder } from '../../ui/finder.tsx';
import { inline } from '../../ui/inline.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Meta } from '../../ui/meta.tsx';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toasts.tsx';

const DeskForm = lazyPart(() => import('./desk-form.tsx'));

function DeskRow({ desk }: { desk: ListedDesk }) {
  return (
    <li className="offer">
      <h2>
        <Link href={pathTo.desk(desk.id)}>
          <bdi>{desk.name}</bdi>
        </Link>
      </h2>
      <Meta>
        <bdi>{desk.institute_name}</bdi>
        <span>{deskScreens.counts({ members: desk.member_count, onDuty: desk.on_duty_count })}</span>
      </Meta>
      {desk.about && (
        <p className="offer__text">
          <bdi>{desk.about}</bdi>
        </p>
      )}
      <p className="quiet small">{desk.technical_areas.map(({ name }) => name).join(' · ')}</p>
    </li>
  );
}

/** The desks that the user is asked to join. */
function DeskInvitations() {
  const toast = useToast();
  const { data } = trpc.desks.mine.useQuery();
  const join = trpc.desks.join.useMutation({
    onSuccess: ({ message }, { id, joins }) => {
      toast.success(message);
      if (joins) goTo(pathTo.desk(id));
    },
    onError: (error) =>
      toast.error(errorText(error, deskSentences.fallback.members(), messages.fallback.networkRetry())),
  });
  return data?.invitations.map((desk) => (
    <Banner key={desk.id} tone="note">
      <p>
        {inline(
          deskScreens.invitation.parts({
            name: <NameLink href={profileHref(desk.by_user_hashid)}>{displayName(desk.by_user_name)}</NameLink>,
            desk: <bdi>{desk.name}</bdi>,
            institute: <bdi>{desk.institute_name}</bdi>,
          }),
        )}
      </p>
      <div className="row">
        <Button small variant="primary" busy={join.isPending} onClick={() => join.mutate({ id: desk.id, joins: true })}>
          {deskScreens.join()}
        </Button>
        <Button small busy={join.isPending} onClick={() => join.mutate({ id: desk.id, joins: false })}>
          {deskScreens.decline()}
        </Button>
      </div>
    </Banner>
  ));
}

/** The desks that can be asked, own ones, and a new one. */
export default function DesksPage() {
  useTitle(deskScreens.desks());
  const [q, setQ] = useState('');
  const [isNew, setIsNew] = useState(false);
  const query = trpc.desks.list.useInfiniteQuery({ q, limit: pageSize }, byCursor);
  const mine = trpc.desks.mine.useQuery();
  const desks = itemsOf(query.data);
  return (
    <>
      <div className="page__head">
        <div>
          <h1>{deskScreens.desks()}</h1>
          <p className="page__lede">{deskScreens.whatDesksAre()}</p>
        </div>
        <div className="row">
          <ButtonLink href={paths.people}>{directoryScreens.people()}</ButtonLink>
          <Button variant="primary" icon="plus" onClick={() => setIsNew(true)}>
            {deskScreens.newDesk()}
          </Button>
        </div>
      </div>
      <div className="stack stack--l">
        <DeskInvitations />
        {mine.data !== undefined && mine.data.desks.length > 0 && (
          <Aside title={deskScreens.yourDesks()}>
            <ul className="stack">
              {mine.data.desks.map((desk) => (
                <li key={desk.id}>
                  <Link href={pathTo.desk(desk.id)}>
                    <bdi>{desk.name}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          </Aside>
        )}
        <search>
          <Finder q={q} label={deskScreens.search()} placeholder={deskScreens.searchExample()} onSearch={setQ} />
        </search>
        {query.isPending ? (
          <LineSkeletons count={3} />
        ) : query.isError ? (
          <LoadFailed query={query} fallback={deskSentences.fallback.load()} />
        ) : desks.length === 0 ? (
          <EmptyState title={q === '' ? deskScreens.none() : deskScreens.noneFound()} />
        ) : (
          <ul className="offers">
            {desks.map((desk) => (
              <DeskRow key={desk.id} desk={desk} />
            ))}
          </ul>
        )}
        {query.hasNextPage && (
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {messages.button.more()}
          </Button>
        )}
      </div>
      {isNew && <DeskForm institutes={mine.data?.institutes ?? []} onClose={() => setIsNew(false)} />}
    </>
  );
}
