import { dayProblem, weekday } from '@exchange/contract/planning';
import type { OwnProfile } from '@exchange/contract/profiles';
import { messages } from '@exchange/contract/sentences/messages';
import { planningScreens } from '@exchange/contract/sentences/planning.screens';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { type FormEvent, useState } from 'react';
import { errorFields, errorText } from '../../lib/errors.ts';
import { focusHeading } from '../../lib/focus.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Aside } from '../../ui/card.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { useToast } from '../../ui/toasts.tsx';

/** Until when the user is away, and the way to say so or to be back. */
export default function AwayChoice({ profile: { away_until } }: { profile: OwnProfile }) {
  const toast = useToast();
  const [day, setDay] = useState('');
  const { mutate, isPending, error, reset } = trpc.profiles.update.useMutation({
    onSuccess: () => {
      setDay('');
      toast.success(planningScreens.awaySaved());
      focusHeading();
    },
    onError: (failure) => {
      if (errorFields(failure).away_until === undefined)
        toast.error(errorText(failure, profileSentences.fallback.updateProfile(), messages.fallback.networkRetry()));
    },
  });
  const problem = day === '' ? undefined : dayProblem(day, Date.now());
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (day !== '' && problem === undefined && !isPending) mutate({ away_until: day });
  };
  if (away_until !== null)
    return (
      <Aside title={planningScreens.away()}>
        <p>{planningScreens.youAreAway({ day: weekday(away_until) })}</p>
        <div>
          <Button small busy={isPending} onClick={() => mutate({ away_until: null })}>
            {planningScreens.imBack()}
          </Button>
        </div>
      </Aside>
    );
  return (
    <Aside title={planningScreens.away()}>
      <p>{planningScreens.whenAway()}</p>
      <form className="stack" noValidate onSubmit={save}>
        <TextInput
          label={planningScreens.lastDayAway()}
          hint={day === '' ? undefined : weekday(day)}
          type="date"
          value={day}
          error={errorFields(error).away_until ?? problem}
          onChange={(chosen) => {
            setDay(chosen);
            reset();
          }}
        />
        <div>
          <Button small type="submit" busy={isPending} disabled={day === '' || problem !== undefined}>
            {planningScreens.save()}
          </Button>
        </div>
      </form>
    </Aside>
  );
}
