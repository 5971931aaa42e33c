import { useState } from 'react';
import { useMedia } from '../../lib/hooks.ts';
import { itemsOf } from '../../lib/paged.ts';
import { useTitle } from '../../lib/title.ts';
import { EmailsOff } from '../notifications/emails-off.tsx';
import { AskNext, useAskNext } from './ask-next.tsx';
import { CreateForm } from './create-form.tsx';
import { OwnList } from './own-list.tsx';
import { useOwnRequests } from './use-own-requests.ts';

/** My Collaboration Requests: the form for a new request beside the list of the user's own. */
export default function MyRequestsPage() {
  useTitle('My Collaboration Requests');
  const [draftId, setDraftId] = useState<number | null>(null);
  const query = useOwnRequests();
  const askNext = useAskNext();
  const isNarrow = useMedia('(width < 48rem)');
  const isEmpty = itemsOf(query.data).length === 0;
  return (
    <>
      <div className="page__head">
        <h1>My Collaboration Requests</h1>
      </div>
      <EmailsOff />
      <div className="stack stack--l">
        {askNext && <AskNext person={askNext} />}
        <div className="split split--even">
          <CreateForm
            askNext={askNext}
            onDraft={setDraftId}
            folded={isNarrow && !askNext && !(query.isSuccess && isEmpty)}
          />
          <OwnList
            query={query}
            draftId={draftId}
            onDeleted={(id) => setDraftId((draft) => (draft === id ? null : draft))}
          />
        </div>
      </div>
    </>
  );
}
