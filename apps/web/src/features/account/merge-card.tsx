import { email as emailInput } from '@exchange/contract/auth';
import { accountMergeScreens } from '@exchange/contract/sentences/account-merge.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { explainIssues } from '@exchange/contract/validation-errors';
import { useState } from 'react';
import * as z from 'zod/mini';
import { errorFields, errorText } from '../../lib/errors.ts';
import { focusSoon } from '../../lib/focus.ts';
import { exactTime } from '../../lib/time.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadingLines } from '../../ui/failures.tsx';
import { inline } from '../../ui/inline.ts';
import { TextInput } from '../../ui/inputs.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const titleId = 'other-account';

/** Asks for the address of the other account. */
function BeginDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const [email, setEmail] = useState('');
  const [refused, setRefused] = useState<string>();
  const factors = trpc.secondFactor.list.useQuery();
  const { mutateAsync } = trpc.accountMerge.begin.useMutation({
    meta: { refetch: false },
    onSuccess: ({ message }) => {
      onClose();
      toast.success(message);
    },
    onError: (error) => setRefused(errorFields(error).email),
  });
  return (
    <ConfirmDialog
      title={accountMergeScreens.dialog()}
      action={accountMergeScreens.send()}
      factors={factors.data?.factors ?? []}
      check={() => explainIssues(z.safeParse(z.object({ email: emailInput }), { email }).error?.issues ?? []).fields}
      send={(confirmation) => mutateAsync({ email, ...confirmation })}
      onClose={onClose}
    >
      {(broken) => (
        <>
          <p>{accountMergeScreens.how()}</p>
          <TextInput
            label={accountMergeScreens.address()}
            name="email"
            type="email"
            data-autofocus
            autoComplete="off"
            value={email}
            onChange={(value) => {
              setEmail(value);
              setRefused(undefined);
            }}
            error={broken.email ?? refused}
          />
        </>
      )}
    </ConfirmDialog>
  );
}

/** Brings another account of the person together with this one, and stops that while it waits. */
export default function MergeCard() {
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const query = trpc.accountMerge.pending.useQuery();
  const { data } = query;
  const cancel = trpc.accountMerge.cancel.useMutation({
    onSuccess: ({ message }) => {
      toast.success(message);
      focusSoon(titleId);
    },
    onError: (error) => toast.error(errorText(error, messages.fallback.occurred())),
  });
  return (
    <Card title={accountMergeScreens.title()} titleId={titleId}>
      {data === undefined ? (
        <LoadingLines query={query} fallback={messages.fallback.occurred()} count={2} />
      ) : data.due_at !== null ? (
        <>
          <p>
            {inline(
              (data.is_staying ? accountMergeScreens.pending : accountMergeScreens.pendingPart).parts({
                email: <bdi>{data.email}</bdi>,
                time: <time dateTime={data.due_at}>{exactTime(new Date(data.due_at))}</time>,
              }),
            )}
          </p>
          <div className="row">
            <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
              {accountMergeScreens.stop()}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>{accountMergeScreens.what()}</p>
          <div className="row">
            <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
              {accountMergeScreens.begin()}
            </Button>
          </div>
        </>
      )}
      {isAsking && <BeginDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}
