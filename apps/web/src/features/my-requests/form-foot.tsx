import type { Picture } from '@exchange/contract/pictures';
import type { OwnProfile } from '@exchange/contract/profiles';
import type { Named } from '@exchange/contract/reference';
import type { RequestFormInput } from '@exchange/contract/requests';
import { messages } from '@exchange/contract/sentences/messages';
import { requestFormScreens } from '@exchange/contract/sentences/my-requests-form.screens';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { requestStatus } from '@exchange/contract/statuses';
import { type ReactNode, useId } from 'react';
import { listOf } from '../../lib/formatters.ts';
import { fieldId, focusField } from '../../lib/forms.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { inline } from '../../ui/inline.ts';
import { Meta } from '../../ui/meta.tsx';
import { Pictures } from '../../ui/pictures/pictures.tsx';
import { WholeText } from '../../ui/read-more.tsx';
import { CardActions, CardTitle, RequestCard } from '../requests/request-card.tsx';
import { KindAndAreas, RequestPlan, Who } from '../requests/request-facts.tsx';
import { type BrokenRequestFields, missingFields } from './request-form.logic.ts';

interface FootProps {
  form: string;
  label: string;
  broken: BrokenRequestFields;
  busy: boolean;
  /** Another way to send the form, beside the submit button. */
  alternative?: { readonly label: string; readonly send: () => void } | undefined;
  /** More buttons, after the submit button. */
  children?: ReactNode;
}

/** The foot of a request form: the submit button and links to the fields that are missing. */
export function FormFoot({ form, label, broken, busy, alternative, children }: FootProps) {
  const whyId = useId();
  const missing = missingFields(broken);
  const isIncomplete = missing.length > 0;
  const links = missing.map(({ field, label: missingLabel }) => (
    <a
      key={field}
      href={`#${fieldId(form, field)}`}
      onClick={(event) => {
        event.preventDefault();
        focusField(form, field);
      }}
    >
      {missingLabel}
    </a>
  ));
  return (
    <div className="form__foot">
      <Button
        variant="primary"
        type="submit"
        disabled={isIncomplete}
        busy={busy}
        aria-describedby={isIncomplete ? whyId : undefined}
      >
        {label}
      </Button>
      {alternative && (
        <Button
          busy={busy}
          disabled={isIncomplete}
          aria-describedby={isIncomplete ? whyId : undefined}
          onClick={alternative.send}
        >
          {alternative.label}
        </Button>
      )}
      {children}
      {isIncomplete && (
        <p className="form__why" id={whyId}>
          {inline(requestFormScreens.stillMissing.parts({ fields: inline(listOf(links)) }))}
        </p>
      )}
    </div>
  );
}

interface PreviewProps {
  input: RequestFormInput;
  typeName: string;
  areas: Named[];
  owner: OwnProfile;
  pictures: readonly Picture[];
  onClose: () => void;
}

const titleId = 'preview-title';

/** The plan of a request that is not posted yet. */
const planOf = ({ needed_by = null, effort = null }: RequestFormInput) => ({
  needed_by,
  effort,
  accepts_offers: true,
  collaboration_request_status_id: requestStatus.active,
});
const none: ReadonlySet<number> = new Set();

/** The request of a form as others will see it. */
export function RequestPreview({ input, typeName, areas, owner, pictures, onClose }: PreviewProps) {
  return (
    <Dialog
      title={requestFormScreens.previewTitle()}
      onClose={onClose}
      foot={<Button onClick={onClose}>{messages.button.close()}</Button>}
    >
      <RequestCard
        titleId={titleId}
        title={
          <CardTitle id={titleId} level={3} lang={input.language}>
            {input.title}
          </CardTitle>
        }
        side={<KindAndAreas request={{ collaboration_type_name: typeName, technical_areas: areas }} ownAreas={none} />}
        actions={<CardActions note={requestSentences.scope[input.share_scope]()} noteIcon="people" />}
      >
        <Meta>
          <Who request={{ ...owner, user_hashid: owner.hashid, user_name: owner.name }} />
        </Meta>
        <RequestPlan request={planOf(input)} />
        {input.description && <WholeText text={input.description} lang={input.language} />}
        <Pictures pictures={pictures} from={null} />
      </RequestCard>
    </Dialog>
  );
}
