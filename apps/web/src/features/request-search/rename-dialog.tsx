import { useOneAtATime } from '../../lib/sending.ts';
import { trpc } from '../../lib/trpc.ts';
import { useToast } from '../../ui/toasts.tsx';
import { NameDialog } from './name-dialog.tsx';

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
      title="Rename this search"
      name={saved.name}
      isPending={isPending}
      error={error}
      onSave={(name) => void oneAtATime(() => mutateAsync({ id: saved.id, name }))}
      onClose={onClose}
    />
  );
}
