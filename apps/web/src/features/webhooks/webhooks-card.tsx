import { pathTo } from '@exchange/contract/paths';
import { webhookSentences } from '@exchange/contract/sentences/webhooks';
import { webhookScreens } from '@exchange/contract/sentences/webhooks.screens';
import type { AddedWebhook } from '@exchange/contract/webhooks';
import { useState } from 'react';
import { Link } from 'wouter';
import { focusSoon } from '../../lib/focus.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { inline } from '../../ui/inline.ts';
import { LoadingLines } from '../../ui/loading-lines.tsx';
import { SecretNote } from '../../ui/secret-note.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { NewWebhookForm } from './new-webhook-form.tsx';
import { WebhookRow } from './webhook-row.tsx';

/** The list, which takes the focus when a webhook goes, the form, and the button that copies a secret. */
const [listId, formId, copyId] = ['webhooks-list', 'new-webhook', 'copy-webhook'];

/** The webhooks of the user, each of a saved search, or those of the operators. */
export function WebhooksCard({ ofOperators = false }: { ofOperators?: boolean }) {
  const toast = useToast();
  const [added, setAdded] = useState<AddedWebhook | null>(null);
  const [isFormOpen, setFormOpen] = useState(false);
  const searches = trpc.savedSearches.list.useQuery(undefined, { enabled: !ofOperators });
  const query = trpc.webhooks.list.useQuery(ofOperators ? { of_operators: 'yes' } : {});
  const nameOf = (id: number | null) => searches.data?.find((search) => search.id === id)?.name;
  const isReady = query.data !== undefined && (ofOperators || searches.data !== undefined);
  const hasNoSearch = !ofOperators && searches.data?.length === 0;
  return (
    <Card title={webhookScreens.webhooks()} titleId="webhooks">
      <p>{ofOperators ? webhookScreens.introOperators() : webhookScreens.intro()}</p>
      {added?.secret && added.format === 'json' && (
        <SecretNote
          title={webhookScreens.secretTitle({ host: added.host })}
          hint={webhookScreens.secretHint()}
          label={webhookScreens.secret()}
          value={added.secret}
          copy={{ button: webhookScreens.copy(), done: webhookScreens.copied(), failed: webhookScreens.notCopied() }}
          copyId={copyId}
        />
      )}
      {isReady ? (
        query.data.length > 0 && (
          <ul className="rows" id={listId} tabIndex={-1} aria-labelledby="webhooks">
            {query.data.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                search={nameOf(webhook.saved_search_id)}
                onRemoved={(message) => {
                  if (added?.id === webhook.id) setAdded(null);
                  toast.success(message);
                  focusSoon(query.data.length > 1 ? listId : 'webhooks');
                }}
              />
            ))}
          </ul>
        )
      ) : (
        <LoadingLines
          query={query.data === undefined ? query : searches}
          fallback={webhookSentences.fallback.loadWebhooks()}
          count={1}
        />
      )}
      {hasNoSearch ? (
        <p>
          {inline(
            webhookScreens.noSearches.parts({
              link: (words) => <Link href={pathTo.requests('new')}>{inline(words)}</Link>,
            }),
          )}
        </p>
      ) : (
        <div className="row">
          <Button
            icon="plus"
            aria-expanded={isFormOpen}
            aria-controls={formId}
            onClick={() => setFormOpen(!isFormOpen)}
          >
            {webhookScreens.add()}
          </Button>
        </div>
      )}
      <div id={formId} hidden={!isFormOpen}>
        {isFormOpen && (
          <NewWebhookForm
            searches={ofOperators ? null : (searches.data ?? [])}
            onAdded={(webhook) => {
              setAdded(webhook);
              setFormOpen(false);
              toast.success(webhook.message);
              focusSoon(webhook.format === 'json' ? copyId : listId);
            }}
          />
        )}
      </div>
    </Card>
  );
}
