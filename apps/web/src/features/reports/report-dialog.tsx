import { limits } from '@exchange/contract/limits';
import { reportInput, reportReasons } from '@exchange/contract/reports';
import type { Said } from '@exchange/contract/sentences';
import { chatSentences } from '@exchange/contract/sentences/chats';
import { messages } from '@exchange/contract/sentences/messages';
import { reportSentences } from '@exchange/contract/sentences/reports';
import { reportScreens } from '@exchange/contract/sentences/reports.screens';
import { explainIssues } from '@exchange/contract/validation-errors';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useTextDraft } from '../../lib/draft.ts';
import { errorFields } from '../../lib/errors.ts';
import { focusFirstInvalid, focusSoon } from '../../lib/focus.ts';
import { useCreation } from '../../lib/sending.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { RadioOption } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBanner, LoadFailed } from '../../ui/failures.tsx';
import { FieldError } from '../../ui/field.tsx';
import { inline } from '../../ui/inline.ts';
import { TextArea } from '../../ui/inputs.tsx';
import { type Person, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useToast } from '../../ui/toasts.tsx';

/** What a user can report: something of another person. */
export interface ReportSubject {
  readonly kind: 'request' | 'profile' | 'chat';
  /** Id of the request, the person or the chat. */
  readonly id: number;
  readonly person: Person;
}

interface ChoicesProps {
  /** Element id. */
  id?: string | undefined;
  legend: string;
  name: string;
  choices: readonly { readonly value: string; readonly label: ReactNode }[];
  value: string | undefined;
  onChange: (value: string) => void;
  /** The sentence of the broken rule. */
  error?: string | undefined;
}

/** A required choice of one option. */
function Choices({ id, legend, name, choices, value, onChange, error }: ChoicesProps) {
  const errorId = useId();
  return (
    <fieldset
      id={id}
      className="stack"
      aria-describedby={error ? errorId : undefined}
      aria-invalid={error ? true : undefined}
      tabIndex={-1}
    >
      <legend className="field__label">{legend}</legend>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <div>
        {choices.map((choice) => (
          <RadioOption
            key={choice.value}
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={onChange}
          >
            {choice.label}
          </RadioOption>
        ))}
      </div>
    </fieldset>
  );
}

interface MessageChoiceProps {
  /** Element id. */
  id: string;
  chatId: number;
  /** The other party, whose messages can be chosen. */
  personId: number;
  value: number | undefined;
  onChange: (id: number) => void;
  error?: string | undefined;
}

/** A choice among the other party's messages, the latest first. */
function MessageChoice({ id, chatId, personId, value, onChange, error }: MessageChoiceProps) {
  const query = trpc.chats.messages.useQuery({ id: chatId });
  const { data } = query;
  if (query.error) return <LoadFailed query={query} fallback={chatSentences.fallback.loadMessages()} />;
  if (!data)
    return (
      <div aria-hidden="true">
        <LineSkeletons count={3} />
      </div>
    );
  const theirs = data.filter((message) => message.from_user_id === personId).reverse();
  if (theirs.length === 0) return <p>{reportSentences.screen.nothingToReport()}</p>;
  return (
    <Choices
      id={id}
      legend={reportScreens.whichMessage()}
      name="message"
      choices={theirs.map((message) => ({
        value: String(message.id),
        label: (
          <>
            <span className="report__message" dir="auto">
              {message.message_content}
            </span>{' '}
            <span className="quiet small">
              <TimeAgo at={message.time_sent} />
            </span>
          </>
        ),
      }))}
      value={value === undefined ? undefined : String(value)}
      onChange={(messageId) => onChange(Number(messageId))}
      error={error}
    />
  );
}

const titles: Record<ReportSubject['kind'], Said> = {
  request: reportScreens.reportRequest,
  profile: reportScreens.reportProfile,
  chat: reportScreens.reportMessage,
};

/** Sends the operator a report about a request, a profile or a message. */
export default function ReportDialog({ subject, onClose }: { subject: ReportSubject; onClose: () => void }) {
  const { kind, id, person } = subject;
  const formId = useId();
  const firstId = useId();
  // The messages may not have arrived when the dialog opens.
  useEffect(() => focusSoon(firstId), [firstId]);
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const [messageId, setMessageId] = useState<number>();
  const [reason, setReason] = useState<string>();
  const [text, setText, forget] = useTextDraft(`report:${kind}:${id}`);
  const [broken, setBroken] = useState<Readonly<Record<string, string>>>({});
  const { mutateAsync, isPending, error } = trpc.reports.send.useMutation({
    meta: { refetch: false },
    onSuccess: ({ message }) => {
      forget();
      onClose();
      toast.success(message);
    },
    onError: () => focusFirstInvalid(form.current),
  });
  const report = useCreation(`report:${kind}:${id}`, mutateAsync);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const reported = kind === 'chat' ? { kind: 'message', id: messageId } : { kind, id };
    const { data, error: problem } = z.safeParse(reportInput, { ...reported, reason, text });
    setBroken(problem ? explainIssues(problem.issues).fields : {});
    if (data) report(data);
    else focusFirstInvalid(event.currentTarget);
  };
  const fields = { ...errorFields(error), ...broken };
  return (
    <Dialog
      size="fit"
      title={titles[kind]()}
      onClose={onClose}
      action={
        <Button variant="primary" type="submit" form={formId} busy={isPending}>
          {reportScreens.sendReport()}
        </Button>
      }
    >
      <form id={formId} className="stack" noValidate onSubmit={submit} ref={form}>
        {Object.keys(fields).length === 0 && (
          <ErrorBanner
            error={error}
            fallback={reportSentences.fallback.report()}
            network={messages.fallback.networkRetry()}
          />
        )}
        <p className="quiet small">
          {inline(
            reportScreens.operatorGetsCopy.parts({
              name: <NameLink href={profileHref(person.hashid)}>{person.name}</NameLink>,
            }),
          )}
        </p>
        {kind === 'chat' && (
          <MessageChoice
            id={firstId}
            chatId={id}
            personId={person.id}
            value={messageId}
            onChange={setMessageId}
            error={fields.id && reportSentences.validation.reportMessage()}
          />
        )}
        <Choices
          id={kind === 'chat' ? undefined : firstId}
          legend={reportScreens.whatIsWrong()}
          name="reason"
          choices={reportReasons.map((key) => ({ value: key, label: reportScreens.reason[key]() }))}
          value={reason}
          onChange={setReason}
          error={fields.reason}
        />
        <TextArea
          label={reportScreens.messageToTheOperator()}
          rows={3}
          limit={limits.reportText}
          value={text}
          onChange={setText}
          error={fields.text}
          readOnly={isPending}
        />
      </form>
    </Dialog>
  );
}
