import { exportFile, exportPath } from '@exchange/contract/account';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** Download of all data of the user. */
export function ExportCard() {
  return (
    <Card title="Your data" titleId="data">
      <p>
        One file with everything you have written here and what is kept about you: your profile and preferences, all
        requests with drafts and deleted ones, your offers, and your own messages of every chat.
      </p>
      <p className="quiet small">Messages others wrote to you are in their file, not yours.</p>
      <div className="row">
        <ButtonLink external href={exportPath} download={exportFile}>
          Download my data
        </ButtonLink>
      </div>
    </Card>
  );
}
