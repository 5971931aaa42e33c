import { pathTo } from '@exchange/contract/paths';
import { messages } from '@exchange/contract/sentences/messages';
import { webhookSentences } from '@exchange/contract/sentences/webhooks';
import { webhookScreens } from '@exchange/contract/sentences/webhooks.screens';
import type { Webhook, WebhookDelivery } from '@exchange/contract/webhooks';
import { useState } from 'react';
import { Link } from 'wouter';
import { errorText } from '../../lib/errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { LoadingLines } from '../../ui/failures.tsx';
import { inline } from '../../ui/inline.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useToast } from '../../ui/toasts.tsx';

function DeliveryLine({ delivery }: { delivery: WebhookDelivery }) {
  const { collaboration_request_id: requestId, state, attempts, created_at, problem, status } = delivery;
  const what =
    requestId === null ? (
      webhookScreens.ofTest()
    ) : (
      <Link href={pathTo.request(requestId)}>{webhookScreens.ofRequest({ id: requestId })}</Link>
    );
  const said = webhookScreens.delivery.parts({
    what,
    state: webhookScreens.states[state](),
    attempts,
    time: <TimeAgo at={created_at} />,
  });
  return (
    <li>
      {inline(said)}
      {problem !== null && (
        <span className="quiet">
          {' '}
          {problem === 'status'
            ? webhookScreens.problems.status({ status: String(status) })
            : webhookScreens.problems[problem]()}
        </span>
      )}
    </li>
  );
}

/** The last deliveries of a webhook. */
function Log({ id }: { id: number }) {
  const query = trpc.webhooks.deliveries.useQuery({ id });
  const { data } = query;
  return (
    <div className="list-row__who stack">
      {data === undefined ? (
        <LoadingLines query={query} fallback={webhookSentences.fallback.loadWebhooks()} count={2} />
      ) : data.length === 0 ? (
        <p>{webhookScreens.noDeliveries()}</p>
      ) : (
        <ul className="small">
          {data.map((delivery) => (
            <DeliveryLine key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
      <div>
        <Button small variant="quiet" busy={query.isFetching} onClick={() => void query.refetch()}>
          {webhookScreens.refresh()}
        </Button>
      </div>
    </div>
  );
}

function State({ webhook: { paused, failing_since } }: { webhook: Webhook }) {
  if (paused !== null) return <b>{webhookScreens.paused[paused]()}</b>;
  return failing_since === null
    ? webhookScreens.works()
    : inline(webhookScreens.failing.parts({ time: <TimeAgo at={failing_since} /> }));
}

interface WebhookRowProps {
  webhook: Webhook;
  /** The name of its saved search. */
  search: string | undefined;
  onRemoved: (message: string) => void;
}

/** A webhook: test or resume it, see what it sent, remove it. */
export function WebhookRow({ webhook, search, onRemoved }: WebhookRowProps) {
  const { id, host, format, paused } = webhook;
  const toast = useToast();
  const utils = trpc.useUtils();
  const [isOpen, setOpen] = useState(false);
  const nameId = `webhook-${id}`;
  const logId = `${nameId}-log`;
  const options = {
    meta: { refetch: false },
    onSuccess: ({ message }: { message: string }) => toast.success(message),
    onError: (error: unknown) =>
      toast.error(errorText(error, webhookSentences.fallback.changeWebhook(), messages.fallback.networkRetry())),
    onSettled: () => void utils.webhooks.invalidate(),
  };
  const test = trpc.webhooks.test.useMutation(options);
  const resume = trpc.webhooks.resume.useMutation(options);
  const remove = trpc.webhooks.remove.useMutation({ ...options, onSuccess: ({ message }) => onRemoved(message) });
  const formatName = webhookScreens.formats[format]();
  return (
    <li className="list-row list-row--plain">
      <div>
        <p id={nameId}>
          {search === undefined
            ? webhookScreens.row({ host, format: formatName })
            : webhookScreens.rowOfSearch({ host, format: formatName, search })}
        </p>
        <p className="quiet small">
          <State webhook={webhook} />
        </p>
      </div>
      <div className="list-row__side">
        {paused === null ? (
          <Button small busy={test.isPending} aria-describedby={nameId} onClick={() => test.mutate({ id })}>
            {webhookScreens.test()}
          </Button>
        ) : (
          <Button small busy={resume.isPending} aria-describedby={nameId} onClick={() => resume.mutate({ id })}>
            {webhookScreens.resume()}
          </Button>
        )}
        <Button
          small
          aria-expanded={isOpen}
          aria-controls={logId}
          aria-describedby={nameId}
          onClick={() => setOpen(!isOpen)}
        >
          {webhookScreens.log()}
        </Button>
        <Button small busy={remove.isPending} aria-describedby={nameId} onClick={() => remove.mutate({ id })}>
          {messages.button.remove()}
        </Button>
      </div>
      <div id={logId} hidden={!isOpen}>
        {isOpen && <Log id={id} />}
      </div>
    </li>
  );
}
