import { type FormEvent, useState } from 'react';
import { errorFields, errorKey } from '../../lib/errors.ts';
import { fetchMore } from '../../lib/paged.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { MorePages, type MorePagesProps } from '../../ui/more-pages.tsx';
import { ConfirmField } from './confirm-field.tsx';

/** Asks for the password, which the server wants before it shows more addresses. */
function ConfirmForm({ onConfirmed }: { onConfirmed: () => void }) {
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = trpc.operators.confirm.useMutation({
    meta: { refetch: false },
    onSuccess: onConfirmed,
  });
  const fields = errorFields(error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ password });
  };
  const failure = error === null || fields.password !== undefined ? null : error.message;
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <ConfirmField action={{ needsPassword: true, password, setPassword, fields, error: failure }} />
      <div>
        <Button variant="primary" type="submit" busy={isPending}>
          Show more
        </Button>
      </div>
    </form>
  );
}

/** Ends a list with addresses, of which a login that is not fresh shows the first rows only. */
export function AddressPages<T>(props: MorePagesProps<T>) {
  const { query } = props;
  if (errorKey(query.error) !== 'operators.passwordRequired') return <MorePages {...props} />;
  return <ConfirmForm onConfirmed={() => void (query.isFetchNextPageError ? fetchMore(query) : query.refetch())} />;
}
