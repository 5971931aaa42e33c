import { pathTo } from '@exchange/contract/paths';
import type { SavedSearch } from '@exchange/contract/saved-searches';
import { messages } from '@exchange/contract/sentences/messages';
import { webhookSentences } from '@exchange/contract/sentences/webhooks';
import { webhookScreens } from '@exchange/contract/sentences/webhooks.screens';
import { explainIssues } from '@exchange/contract/validation-errors';
import { type AddedWebhook, webhookFormats, webhookInput } from '@exchange/contract/webhooks';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import * as z from 'zod/mini';
import { errorFields, errorKey, errorText } from '../../lib/errors.ts';
import { focusFirstInvalid, focusSoon } from '../../lib/focus.ts';
import { useFormSubmit } from '../../lib/forms.ts';
import { useCreation } from '../../lib/sending.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorBanner, LoadingLines } from '../../ui/failures.tsx';
import { inline } from '../../ui/inline.ts';
import { Select, TextInput } from '../../ui/inputs.tsx';
import { SecretNote } from '../../ui/secret-note.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { WebhookRow } from './webhook-row.tsx';

interface NewWebhookFormProps {
  /** The searches of which it may be; null for the operators. */
  searches: readonly Pick<SavedSearch, 'id' | 'name'>[] | null;
  onAdded: (webhook: AddedWebhook) => void;
  onCancel: () => void;
}

/** Adds a webhook. What was typed stays until that has succeeded. */
function NewWebhookForm({ searches, onAdded, onCancel }: NewWebhookFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [url, setUrl] = useState('');
  const [format, setFormat] = useState<(typeof webhookFormats)[number]>('json');
  const [searchId, setSearchId] = useState(searches?.[0]?.id ?? null);
  const mutation = trpc.webhooks.add.useMutation({
    onSuccess: onAdded,
    onError: () => focusFirstInvalid(form.current),
  });
  const create = useCreation('webhook', mutation.mutateAsync);
  const values = {
    url: url.trim(),
    format,
    ...(searches === null ? { of_operators: true } : { saved_search_id: searchId }),
  };
  const { broken, submit } = useFormSubmit<Record<string, string>>({
    mutation,
    check: () => explainIssues(z.safeParse(webhookInput, values).error?.issues ?? []).fields,
    send: () => create(values),
  });
  const { error, isPending } = mutation;
  const fields = errorFields(error);
  const refused =
    errorKey(error) === 'webhooks.notPublic' ? errorText(error, webhookSentences.fallback.changeWebhook()) : fields.url;
  return (
    <form className="account__form stack" noValidate onSubmit={submit} ref={form}>
      {refused === undefined && (
        <ErrorBanner
          error={error}
          fallback={webhookSentences.fallback.changeWebhook()}
          network={messages.fallback.networkRetry()}
        />
      )}
      {searches !== null && (
        <Select
          label={webhookScreens.search()}
          value={String(searchId)}
          onChange={(chosen) => setSearchId(Number(chosen))}
        >
          {searches.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <Select
        label={webhookScreens.format()}
        value={format}
        onChange={(chosen) => setFormat(webhookFormats.find((one) => one === chosen) ?? 'json')}
      >
        {webhookFormats.map((one) => (
          <option key={one} value={one}>
            {webhookScreens.formats[one]()}
          </option>
        ))}
      </Select>
      <TextInput
        label={webhookScreens.address()}
        name="webhook-url"
        type="url"
        hint={webhookScreens.addressHint()}
        autoComplete="off"
        spellCheck={false}
        value={url}
        onChange={setUrl}
        error={broken.url ?? refused}
      />
      <div className="row">
        <Button type="submit" busy={isPending}>
          {messages.button.save()}
        </Button>
        <Button onClick={onCancel}>{messages.button.cancel()}</Button>
      </div>
    </form>
  );
}

/** The list, which takes the focus when a webhook goes, the form, the button that opens it, and the one that copies a secret. */
const [listId, formId, openId, copyId] = ['webhooks-list', 'new-webhook', 'add-webhook', 'copy-webhook'];

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
            id={openId}
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
            onCancel={() => {
              setFormOpen(false);
              focusSoon(openId);
            }}
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
