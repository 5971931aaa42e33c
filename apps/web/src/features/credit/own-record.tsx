import { type OwnCredit, recordFiles } from '@exchange/contract/credit';
import { creditDocumentFile, creditDocumentPath } from '@exchange/contract/credit-documents';
import { pathTo } from '@exchange/contract/paths';
import { creditSentences } from '@exchange/contract/sentences/credit';
import { creditScreens } from '@exchange/contract/sentences/credit.screens';
import { creditDocumentScreens } from '@exchange/contract/sentences/credit-documents.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { errorText } from '../../lib/errors.ts';
import { focusHeading } from '../../lib/focus.ts';
import { byCursor, itemsOf } from '../../lib/paged.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useCopyLink } from '../../ui/use-copy-link.ts';
import { Entry, entriesPerPage, entryId, MoreCredit } from './recorded-credit.tsx';
import { type AnswerDialog, AnswerDialogs } from './waiting-credit.tsx';

const formats = [
  ['Markdown', recordFiles.markdown],
  ['CSV', recordFiles.csv],
  ['JSON', recordFiles.json],
] as const;

function OwnCreditRow({ credit, hashid }: { credit: OwnCredit; hashid: string }) {
  const toast = useToast();
  const [open, setOpen] = useState<AnswerDialog>(null);
  const {
    id,
    version,
    roles,
    is_owner: isOwner,
    is_shown: isShown,
    is_thanks_shown: isThanksShown,
    may_name_title: mayNameTitle,
  } = credit;
  const show = trpc.credit.confirm.useMutation({
    onSuccess: (_reply, answer) =>
      toast.success(answer.isShown ? creditScreens.nowOnProfile() : creditScreens.takenDown()),
    onError: (error) =>
      toast.error(errorText(error, creditSentences.fallback.confirm(), messages.fallback.networkRetry())),
  });
  const copy = useCopyLink(pathTo.recordedCredit(hashid, id));
  const done = (message: string) => {
    flushSync(() => setOpen(null));
    toast.success(message);
    if (!document.getElementById(entryId(id))) focusHeading();
  };
  return (
    <Entry credit={credit} heading="h3" hasThanks={isThanksShown}>
      {!isShown && <p className="quiet small">{creditScreens.onlyYouSee()}</p>}
      <div className="row">
        {isShown && (
          <Button variant="quiet" small icon="link" aria-describedby={entryId(id)} onClick={() => void copy()}>
            {creditScreens.copyLink()}
          </Button>
        )}
        {!isOwner && (
          <>
            <ButtonLink
              variant="quiet"
              small
              external
              icon="download"
              href={creditDocumentPath(id, false)}
              download={creditDocumentFile}
              aria-describedby={entryId(id)}
            >
              {creditDocumentScreens.download()}
            </ButtonLink>
            {mayNameTitle && (
              <ButtonLink
                variant="quiet"
                small
                external
                icon="download"
                href={creditDocumentPath(id, true)}
                download={creditDocumentFile}
                aria-describedby={entryId(id)}
              >
                {creditDocumentScreens.downloadWithTitle()}
              </ButtonLink>
            )}
            <Button variant="quiet" small icon="edit" aria-describedby={entryId(id)} onClick={() => setOpen('confirm')}>
              {messages.button.edit()}
            </Button>
            <Button
              variant="quiet"
              small
              icon={isShown ? 'hide' : 'check'}
              busy={show.isPending}
              aria-describedby={entryId(id)}
              onClick={() => show.mutate({ id, version, roles, isShown: !isShown, isThanksShown })}
            >
              {isShown ? creditScreens.takeDown() : creditScreens.showOnMyProfile()}
            </Button>
          </>
        )}
      </div>
      <AnswerDialogs credit={credit} open={open} onOpen={setOpen} onDone={done} />
    </Entry>
  );
}

/** The own record: what the user confirmed, and own requests with confirmed credit, with downloads (docs/behaviour/credit.md#record). */
export default function OwnRecord({ hashid }: { hashid: string }) {
  const query = trpc.credit.listOwn.useInfiniteQuery({ limit: entriesPerPage }, byCursor);
  const items = itemsOf(query.data);
  if (query.isPending) return null;
  return (
    <section className="stack" aria-labelledby="record">
      <div className="page__head">
        <div>
          <h2 id="record">{creditScreens.record()}</h2>
          <p className="quiet small">{items.length > 0 ? creditScreens.whatRecordIs() : creditScreens.emptyRecord()}</p>
        </div>
        {items.length > 0 && (
          <fieldset className="row" aria-label={creditScreens.downloadRecord()}>
            {formats.map(([name, { path, file }]) => (
              <ButtonLink key={name} small external icon="download" href={path} download={file}>
                {name}
              </ButtonLink>
            ))}
          </fieldset>
        )}
      </div>
      {items.length > 0 && (
        <ol className="rows">
          {items.map((credit) => (
            <OwnCreditRow key={credit.id} credit={credit} hashid={hashid} />
          ))}
        </ol>
      )}
      <MoreCredit query={query} />
    </section>
  );
}
