import type { SavedSearch } from '@exchange/contract/saved-searches';
import { messages } from '@exchange/contract/sentences/messages';
import { webhookSentences } from '@exchange/contract/sentences/webhooks';
import { webhookScreens } from '@exchange/contract/sentences/webhooks.screens';
import { explainIssues } from '@exchange/contract/validation-errors';
import { type AddedWebhook, webhookFormats, webhookInput } from '@exchange/contract/webhooks';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { errorFields, errorKey, errorText } from '../../lib/errors.ts';
import { focusFirstInvalid } from '../../lib/focus.ts';
import { useFormSubmit } from '../../lib/forms.ts';
import { useCreation } from '../../lib/sending.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { Select, TextInput } from '../../ui/inputs.tsx';

interface NewWebhookFormProps {
  /** The searches of which it may be; null for the operators. */
  searches: readonly Pick<SavedSearch, 'id' | 'name'>[] | null;
  onAdded: (webhook: AddedWebhook) => void;
}

/** Adds a webhook. What was typed stays until that has succeeded. */
export function NewWebhookForm({ searches, onAdded }: NewWebhookFormProps) {
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
          {webhookScreens.add()}
        </Button>
      </div>
    </form>
  );
}
