import type { HidingReason } from '@exchange/contract/requests';
import { messages } from '@exchange/contract/sentences/messages';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { requestScreens } from '@exchange/contract/sentences/requests.screens';
import { type ReactNode, useId, useRef, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import { BelongsTo } from '../../ui/belongs-to.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { inline } from '../../ui/inline.ts';
import { useToast } from '../../ui/toasts.tsx';
import { removedId } from './use-removed-rows.ts';

const reasons: readonly HidingReason[] = ['not_my_area', 'no_time', 'unclear', 'does_not_suit'];

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
  const { hiding } = requestScreens;
  const drop = async () => {
    const own = await utils.profiles.own.fetch(undefined, { staleTime: 0 }).catch(() => undefined);
    if (own === undefined) return void toast.error(profileSentences.fallback.updateProfile());
    const before = own.technical_areas.map(({ id }) => id);
    const undo = () => mutate({ technical_area_ids: before });
    mutate(
      { technical_area_ids: before.filter((id) => id !== area.id) },
      {
        onSuccess: () => {
          toast.success(hiding.dropped({ area: area.name }), {
            action: { label: messages.button.undo(), run: undo },
          });
          onAnswered();
        },
      },
    );
  };
  return (
    <section className="row" aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{hiding.dropArea({ area: area.name })}</h2>
        <p>{hiding.dropAreaWhy()}</p>
      </div>
      <Button small onClick={onAnswered}>
        {hiding.keepIt()}
      </Button>
      <Button small icon="close" busy={isPending} onClick={() => void drop()}>
        {hiding.dropIt()}
      </Button>
    </section>
  );
}

interface HiddenRowProps {
  requestId: number;
  /** If the request is not shown beside it. */
  title?: string;
  /** If there is no other way back beside it. */
  undo?: { isRunning: boolean; run: () => void };
  /** Called when the person is asked something, so that the row stays until the answer. */
  onAsked?: () => void;
  onClose: () => void;
}

/** After a request was hidden: the undo, and a reason if the person wants to give one. */
export function HiddenRow({ requestId, title, undo, onAsked, onClose }: HiddenRowProps) {
  const toast = useToast();
  const whyId = useId();
  const titleId = useId();
  const sentence = useRef<HTMLSpanElement>(null);
  const [given, setGiven] = useState<HidingReason | null>(null);
  const [area, setArea] = useState<Area | null>(null);
  const { mutate, isPending } = trpc.requests.giveHidingReason.useMutation({
    meta: { refetch: false },
    onError: (error) =>
      toast.error(errorText(error, requestSentences.fallback.hidingReason(), messages.fallback.networkRetry())),
  });
  const { hiding } = requestScreens;
  const give = (reason: HidingReason) =>
    mutate(
      { requestId, reason },
      {
        onSuccess: (reply) => {
          // The pressed button goes.
          sentence.current?.focus();
          setGiven(reason);
          setArea(reply.area);
          if (reply.area) onAsked?.();
        },
      },
    );
  return (
    <div className="gap" id={removedId(requestId)}>
      <Icon name="hide" />
      <span ref={sentence} role="status" tabIndex={-1}>
        {title === undefined
          ? hiding.done({ reason: given ?? 'none' })
          : inline(
              hiding.doneTitle.parts<ReactNode>({
                reason: given ?? 'none',
                title: (
                  <b id={titleId} dir="auto">
                    {title}
                  </b>
                ),
              }),
            )}
      </span>
      <BelongsTo value={title === undefined ? undefined : titleId}>
        {undo && (
          <Button small icon="undo" busy={undo.isRunning} onClick={undo.run}>
            {requestScreens.undoHide()}
          </Button>
        )}
        {given === null && (
          <fieldset className="row" aria-labelledby={whyId}>
            <span id={whyId}>{hiding.why()}</span>
            {reasons.map((one) => (
              <Button key={one} small busy={isPending} onClick={() => give(one)}>
                {hiding.reason[one]()}
              </Button>
            ))}
          </fieldset>
        )}
      </BelongsTo>
      {area && <AreaQuestion area={area} onAnswered={onClose} />}
    </div>
  );
}
