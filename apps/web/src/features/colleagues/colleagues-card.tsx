import { colleagueSentences } from '@exchange/contract/sentences/colleagues';
import { colleagueScreens } from '@exchange/contract/sentences/colleagues.screens';
import { handOverScreens } from '@exchange/contract/sentences/hand-overs.screens';
import { messages } from '@exchange/contract/sentences/messages';
import type { RequestColleague } from '@exchange/contract/shares';
import { useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { fullDay } from '../../lib/time.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckboxOption } from '../../ui/checkbox.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toasts.tsx';

const HandOverDialog = lazyPart(() => import('./hand-over-dialog.tsx'));
const ShareDialog = lazyPart(() => import('./share-dialog.tsx'));

/** On the page of an own request: with whom it is shared, and handing it over. */
export default function ColleaguesCard({ requestId }: { requestId: number }) {
  const toast = useToast();
  const [dialog, setDialog] = useState<'bring in' | 'hand over' | null>(null);
  const close = () => setDialog(null);
  const { data: colleagues = [], isPending } = trpc.shares.list.useQuery({ id: requestId });
  const end = trpc.shares.end.useMutation({
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) =>
      toast.error(errorText(error, colleagueSentences.fallback.takeOut(), messages.fallback.networkRetry())),
  });
  const allow = trpc.shares.allow.useMutation({
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) =>
      toast.error(errorText(error, colleagueSentences.fallback.allow(), messages.fallback.networkRetry())),
  });
  // What was pressed shows at once.
  const mayEdit = ({ user_id, may_edit }: RequestColleague) =>
    allow.isPending && allow.variables.userId === user_id ? allow.variables.mayEdit : may_edit;
  return (
    <Card title={colleagueScreens.colleagues()} titleId="request-colleagues">
      {isPending ? (
        <LineSkeletons count={1} />
      ) : colleagues.length === 0 ? (
        <p className="quiet">{colleagueScreens.nobody()}</p>
      ) : (
        <ul className="rows">
          {colleagues.map((person) => (
            <li key={person.user_id}>
              <div className="row">
                <span>
                  <NameLink href={profileHref(person.hashid)}>{displayName(person.name)}</NameLink>{' '}
                  <span className="quiet small">
                    {person.joined_at === null
                      ? colleagueScreens.asked()
                      : colleagueScreens.sharedSince({ time: fullDay(new Date(person.joined_at)) })}
                  </span>
                </span>
                <Button
                  small
                  variant="quiet"
                  busy={end.isPending}
                  onClick={() => end.mutate({ id: requestId, userId: person.user_id })}
                >
                  {person.joined_at === null ? colleagueScreens.takeBack() : colleagueScreens.takeOut()}
                </Button>
              </div>
              <CheckboxOption
                checked={mayEdit(person)}
                disabled={allow.isPending}
                onChange={(may) => allow.mutate({ id: requestId, userId: person.user_id, mayEdit: may })}
              >
                {colleagueScreens.mayEdit()}
              </CheckboxOption>
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        <Button small icon="people" onClick={() => setDialog('bring in')}>
          {colleagueScreens.bringIn()}
        </Button>
        <Button small onClick={() => setDialog('hand over')}>
          {handOverScreens.handOver()}
        </Button>
      </div>
      {dialog === 'bring in' && (
        <ShareDialog id={requestId} except={new Set(colleagues.map((person) => person.user_id))} onClose={close} />
      )}
      {dialog === 'hand over' && <HandOverDialog handed={{ requestId }} onClose={close} />}
    </Card>
  );
}
