import { limits } from '@exchange/contract/limits';
import { messages } from '@exchange/contract/sentences/messages';
import { savedSearchSentences } from '@exchange/contract/sentences/saved-searches';
import { savedSearchScreens } from '@exchange/contract/sentences/saved-searches.screens';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { errorFields, errorText } from '../../lib/errors.ts';
import { useOneAtATime } from '../../lib/sending.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { useToast } from '../../ui/toasts.tsx';

interface NameDialogProps {
  title: string;
  /** The name at first. */
  name: string;
  hint?: ReactNode;
  note?: ReactNode;
  isPending: boolean;
  error: unknown;
  /** Called with a name that is not empty. */
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a search. */
export function NameDialog({ title, name, hint, note, isPending, error, onSave, onClose }: NameDialogProps) {
  const formId = useId();
  const [text, setText] = useState(name);
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    setIsMissing(typed === '');
    if (typed !== '' && !isPending) onSave(typed);
  };
  const refused = error
    ? (errorFields(error).name ??
      errorText(error, savedSearchSentences.fallback.saveSearch(), messages.fallback.networkRetry()))
    : null;
  return (
    <Dialog
      title={title}
      size="fit"
      onClose={onClose}
      action={
        <Button variant="primary" type="submit" form={formId} busy={isPending}>
          {messages.button.save()}
        </Button>
      }
      foot={note}
    >
      <form id={formId} className="stack" noValidate onSubmit={submit}>
        <TextInput
          label={savedSearchScreens.save.name()}
          hint={hint}
          error={isMissing ? savedSearchSentences.validation.searchName() : refused}
          limit={limits.savedSearchName}
          value={text}
          autoComplete="off"
          data-autofocus
          onChange={(value) => {
            setText(value);
            setIsMissing(false);
          }}
        />
      </form>
    </Dialog>
  );
}

interface RenameDialogProps {
  saved: { readonly id: number; readonly name: string };
  onClose: () => void;
}

/** Renames a saved search. */
export default function RenameDialog({ saved, onClose }: RenameDialogProps) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const oneAtATime = useOneAtATime();
  const { mutateAsync, isPending, error } = trpc.savedSearches.rename.useMutation({
    meta: { refetch: false },
    onSuccess: ({ message }) => {
      void utils.savedSearches.list.invalidate();
      toast.success(message);
      onClose();
    },
  });
  return (
    <NameDialog
      title={savedSearchScreens.renameTitle()}
      name={saved.name}
      isPending={isPending}
      error={error}
      onSave={(name) => void oneAtATime(() => mutateAsync({ id: saved.id, name }))}
      onClose={onClose}
    />
  );
}
