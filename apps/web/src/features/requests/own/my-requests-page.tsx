import './my-requests.css';
import { useState } from 'react';
import { useTitle } from '../../../lib/title.ts';
import { CreateForm } from './create-form.tsx';
import { OwnList } from './own-list.tsx';

/** My Collaboration Requests: the form for a new request beside the list of the user's own. */
export default function MyRequestsPage() {
  useTitle('My Collaboration Requests');
  const [draftId, setDraftId] = useState<number | null>(null);
  return (
    <>
      <div className="page__head">
        <h1>My Collaboration Requests</h1>
      </div>
      <div className="split split--even">
        <CreateForm onDraft={setDraftId} />
        <OwnList draftId={draftId} onDeleted={(id) => setDraftId((draft) => (draft === id ? null : draft))} />
      </div>
    </>
  );
}
