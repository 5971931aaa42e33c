import type { DeskChat, DeskDetails } from '@exchange/contract/desks';
import { limits } from '@exchange/contract/limits';
import { paths, pathTo } from '@exchange/contract/paths';
import { deskSentences } from '@exchange/contract/sentences/desks';
import { deskScreens } from '@exchange/contract/sentences/desks.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { errorText } from '../../lib/errors.ts';
import { goTo } from '../../lib/navigation.ts';
import { fullDay } from '../../lib/time.ts';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { Button, NavigationButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckboxOption } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailed } from '../../ui/failures.tsx';
import { inline } from '../../ui/inline.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import { UserText } from '../../ui/text/user-text.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { TakeButton } from './take-button.tsx';

const AskDeskDialog = lazyPart(() => import('./ask-desk-dialog.tsx'));
const DeskForm = lazyPart(() => import('./desk-form.tsx'));
const InviteDialog = lazyPart(() => import('./invite-dialog.tsx'));

function OpenChat({ chat }: { chat: DeskChat }) {
  const { collaboration_request_response_id: id, request_title: title, taken_at: takenAt } = chat;
  const leader = displayName(chat.leader_name);
  return (
    <li className="row">
      <span>
        {title === null ? deskScreens.hiddenTitle() : <Link href={pathTo.chat(id, 'my-offers')}>{title}</Link>}{' '}
        <span className="quiet small">
          {takenAt === null
            ? `${deskSentences.notTaken()} · ${fullDay(new Date(chat.asked_at))}`
            : inline(deskScreens.takenBy.parts({ name: <bdi>{leader}</bdi>, time: fullDay(new Date(takenAt)) }))}
        </span>
      </span>
      {chat.may_take && <TakeButton chatId={id} leader={takenAt === null ? null : leader} />}
    </li>
  );
}

/** Who is in, who is on duty, and who is asked to join. */
function Members({ desk, ownId }: { desk: DeskDetails; ownId: number | undefined }) {
  const toast = useToast();
  const takeOut = trpc.desks.takeOut.useMutation({
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) =>
      toast.error(errorText(error, deskSentences.fallback.members(), messages.fallback.networkRetry())),
  });
  const rows = [
    ...desk.members.map((person) => ({
      ...person,
      state: person.is_away ? deskScreens.away() : person.on_duty ? deskScreens.onDuty() : deskScreens.offDuty(),
      action: desk.may_take_out && person.user_id !== ownId ? deskScreens.takeOut() : undefined,
    })),
    ...desk.invited.map((person) => ({ ...person, state: deskScreens.asked(), action: deskScreens.takeBack() })),
  ];
  return (
    <ul className="rows">
      {rows.map(({ user_id, hashid, name, state, action }) => (
        <li key={user_id} className="row">
          <span>
            <NameLink href={profileHref(hashid)}>{displayName(name)}</NameLink>{' '}
            <span className="quiet small">{state}</span>
          </span>
          {action !== undefined && (
            <Button
              small
              variant="quiet"
              busy={takeOut.isPending}
              onClick={() => takeOut.mutate({ id: desk.id, userId: user_id })}
            >
              {action}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What a member does: be on duty, invite, edit, leave. */
function OwnPlace({ desk, ownId }: { desk: DeskDetails; ownId: number }) {
  const toast = useToast();
  const [dialog, setDialog] = useState<'invite' | 'edit' | 'leave' | null>(null);
  const close = () => setDialog(null);
  const failed = (error: unknown) =>
    toast.error(errorText(error, deskSentences.fallback.members(), messages.fallback.networkRetry()));
  const duty = trpc.desks.setDuty.useMutation({ onSuccess: ({ message }) => toast.success(message), onError: failed });
  const leave = trpc.desks.takeOut.useMutation({
    onSuccess: ({ message }) => {
      goTo(paths.desks);
      toast.success(message);
    },
    onError: failed,
  });
  return (
    <>
      <CheckboxOption
        checked={desk.members.some((person) => person.user_id === ownId && person.on_duty)}
        hint={deskScreens.onDutyMeans()}
        onChange={(on_duty) => duty.mutate({ id: desk.id, on_duty })}
      >
        {deskScreens.onDuty()}
      </CheckboxOption>
      <div className="row">
        <Button onClick={() => setDialog('invite')}>{deskScreens.invite()}</Button>
        <Button onClick={() => setDialog('edit')}>{deskScreens.editDesk()}</Button>
        <Button variant="quiet" onClick={() => setDialog('leave')}>
          {deskScreens.leave()}
        </Button>
      </div>
      {dialog === 'invite' && <InviteDialog desk={desk} onClose={close} />}
      {dialog === 'edit' && <DeskForm desk={desk} onClose={close} />}
      {dialog === 'leave' && (
        <Dialog
          size="fit"
          role="alertdialog"
          title={deskScreens.leaveQuestion()}
          onClose={close}
          action={
            <Button
              variant="primary"
              busy={leave.isPending}
              onClick={() => leave.mutate({ id: desk.id, userId: ownId })}
            >
              {deskScreens.leave()}
            </Button>
          }
        >
          <p>{deskScreens.whatLeavingMeans()}</p>
        </Dialog>
      )}
    </>
  );
}

/** A desk: who is in it and on duty; to ask it, and for its members its open chats. */
export default function DeskPage() {
  const { id } = useParams<{ id: string }>();
  const user = useCurrentUser();
  const [asks, setAsks] = useState(false);
  const query = trpc.desks.read.useQuery({ id: Number(id) });
  const desk = query.data;
  useTitle(desk?.name ?? deskScreens.desks());
  if (query.isError) return <LoadFailed query={query} fallback={deskSentences.fallback.load()} />;
  if (desk === undefined) return <LineSkeletons count={4} />;
  return (
    <>
      <NavigationButton variant="quiet" icon="back" href={paths.desks}>
        {deskScreens.desks()}
      </NavigationButton>
      <div className="page__head">
        <div>
          <h1 dir="auto">{desk.name}</h1>
          <p className="page__lede">
            <bdi>{desk.institute_name}</bdi>
          </p>
        </div>
        {desk.member_count >= limits.minDeskMembers && (
          <Button variant={desk.is_member ? undefined : 'primary'} icon="ask" onClick={() => setAsks(true)}>
            {deskScreens.askDesk()}
          </Button>
        )}
      </div>
      <div className="stack stack--l">
        {desk.about && <UserText className="profile__text">{desk.about}</UserText>}
        <p className="quiet">{desk.technical_areas.map(({ name }) => name).join(' · ')}</p>
        <Card title={deskScreens.members()}>
          <p className="quiet small">
            {deskScreens.counts({ members: desk.member_count, onDuty: desk.on_duty_count })}
          </p>
          {desk.member_count < limits.minDeskMembers && <p>{deskScreens.needsTwo()}</p>}
          <Members desk={desk} ownId={user?.user_id} />
          {desk.is_member && user && <OwnPlace desk={desk} ownId={user.user_id} />}
        </Card>
        {desk.is_member && (
          <Card title={deskScreens.openChats()}>
            {desk.chats.length === 0 ? (
              <p className="quiet">{deskScreens.noChats()}</p>
            ) : (
              <ul className="rows">
                {desk.chats.map((chat) => (
                  <OpenChat key={chat.collaboration_request_response_id} chat={chat} />
                ))}
              </ul>
            )}
          </Card>
        )}
      </div>
      {asks && <AskDeskDialog desk={desk} onClose={() => setAsks(false)} />}
    </>
  );
}
