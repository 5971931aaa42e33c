import { areaQuestionAfter } from '@exchange/contract/limits';
import type { HidingReason } from '@exchange/contract/requests';
import { messages } from '@exchange/contract/sentences/messages';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { useId, useRef, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { BelongsTo } from '../../ui/belongs-to.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { removedId } from './use-removed-rows.ts';

const reasons: readonly { readonly reason: HidingReason; readonly label: string }[] = [
  { reason: 'not_my_area', label: 'Not my area' },
  { reason: 'no_time', label: 'No time' },
  { reason: 'unclear', label: 'Unclear' },
  { reason: 'does_not_suit', label: 'Does not suit me' },
];

type Area = NonNullable<Outputs['requests']['giveHidingReason']['area']>;

/** Asks whether an area still belongs to the profile; `Drop it` removes it, and can be undone. */
function AreaQuestion({ area, onAnswered }: { area: Area; onAnswered: () => void }) {
  const titleId = useId();
  const toast = useToast();
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.profiles.update.useMutation({
    onError: (error) =>
      toast.error(errorText(error, profileSentences.fallback.updateProfile(), messages.fallback.networkRetry())),
  });
  const drop = async () => {
    const own = await utils.profiles.own.fetch(undefined, { staleTime: 0 }).catch(() => undefined);
    if (own === undefined) return void toast.error(profileSentences.fallback.updateProfile());
    const before = own.technical_areas.map(({ id }) => id);
    const undo = () => mutate({ technical_area_ids: before });
    mutate(
      { technical_area_ids: before.filter((id) => id !== area.id) },
      {
        onSuccess: () => {
          toast.success(`${area.name} is no longer one of your areas.`, { action: { label: 'Undo', run: undo } });
          onAnswered();
        },
      },
    );
  };
  return (
    <section className="row" aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>Drop {area.name} from your areas?</h2>
        <p>You hid {areaQuestionAfter} of its requests as “not my area”.</p>
      </div>
      <Button small onClick={onAnswered}>
        Keep it
      </Button>
      <Button small icon="close" busy={isPending} onClick={() => void drop()}>
        Drop it
      </Button>
    </section>
  );
}

interface HiddenRowProps {
  requestId: number;
  /** Where the request is not shown beside it. */
  title?: string;
  /** Where there is no other way back beside it. */
  undo?: { isRunning: boolean; run: () => void };
  /** Called when the person is asked something, so that the row stays until the answer. */
  onAsked?: () => void;
  onClose: () => void;
}

/** After a request was hidden: the undo, and a reason where the person wants to give one. */
export function HiddenRow({ requestId, title, undo, onAsked, onClose }: HiddenRowProps) {
  const toast = useToast();
  const whyId = useId();
  const titleId = useId();
  const sentence = useRef<HTMLSpanElement>(null);
  const [given, setGiven] = useState<string | null>(null);
  const [area, setArea] = useState<Area | null>(null);
  const { mutate, isPending } = trpc.requests.giveHidingReason.useMutation({
    meta: { refetch: false },
    onError: (error) =>
      toast.error(errorText(error, requestSentences.fallback.hidingReason(), messages.fallback.networkRetry())),
  });
  const give = ({ reason, label }: (typeof reasons)[number]) =>
    mutate(
      { requestId, reason },
      {
        onSuccess: (reply) => {
          // The pressed button goes.
          sentence.current?.focus();
          setGiven(label.toLowerCase());
          setArea(reply.area);
          if (reply.area) onAsked?.();
        },
      },
    );
  return (
    <div className="gap" id={removedId(requestId)}>
      <Icon name="hide" />
      <span ref={sentence} role="status" tabIndex={-1}>
        Hidden{given && <> as {given}</>}
        {title === undefined ? (
          '.'
        ) : (
          <>
            :{' '}
            <b id={titleId} dir="auto">
              {title}
            </b>
          </>
        )}
      </span>
      <BelongsTo value={title === undefined ? undefined : titleId}>
        {undo && (
          <Button small icon="undo" busy={undo.isRunning} onClick={undo.run}>
            Undo Hide
          </Button>
        )}
        {given === null && (
          <fieldset className="row" aria-labelledby={whyId}>
            <span id={whyId}>Why? The author is not told. Only you see the answer.</span>
            {reasons.map((one) => (
              <Button key={one.reason} small busy={isPending} onClick={() => give(one)}>
                {one.label}
              </Button>
            ))}
          </fieldset>
        )}
      </BelongsTo>
      {area && <AreaQuestion area={area} onAnswered={onClose} />}
    </div>
  );
}
