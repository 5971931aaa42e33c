import type { OwnProfile } from '@exchange/contract/profiles';
import type { Named } from '@exchange/contract/reference';
import type { RequestFormInput } from '@exchange/contract/requests';
import { shareScopeLabels } from '@exchange/contract/statuses';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Meta } from '../../ui/meta.tsx';
import { WholeText } from '../../ui/read-more.tsx';
import { CardActions, CardTitle, RequestCard } from '../requests/request-card.tsx';
import { KindAndAreas, Who } from '../requests/request-facts.tsx';

interface PreviewProps {
  input: RequestFormInput;
  typeName: string;
  areas: Named[];
  owner: OwnProfile;
  onClose: () => void;
}

const titleId = 'preview-title';
const none: ReadonlySet<number> = new Set();

/** The request of a form as others will see it. */
export default function RequestPreview({ input, typeName, areas, owner, onClose }: PreviewProps) {
  return (
    <Dialog title="As others will see it" onClose={onClose} foot={<Button onClick={onClose}>Close</Button>}>
      <RequestCard
        titleId={titleId}
        title={
          <CardTitle id={titleId} level={3}>
            {input.title}
          </CardTitle>
        }
        side={<KindAndAreas request={{ collaboration_type_name: typeName, technical_areas: areas }} ownAreas={none} />}
        actions={<CardActions note={shareScopeLabels[input.share_scope]} noteIcon="people" />}
      >
        <Meta>
          <Who request={{ ...owner, user_hashid: owner.hashid, user_name: owner.name }} />
        </Meta>
        {input.description && <WholeText text={input.description} />}
      </RequestCard>
    </Dialog>
  );
}
