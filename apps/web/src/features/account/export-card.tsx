import { exportFile, exportPath } from '@exchange/contract/account';
import { accountScreens } from '@exchange/contract/sentences/account.screens';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** Download of all data of the user. */
export function ExportCard() {
  return (
    <Card title={accountScreens.yourData()} titleId="data">
      <p>{accountScreens.oneFileWithEverythingYou()}</p>
      <p className="quiet small">{accountScreens.messagesOthersWroteToYou()}</p>
      <div className="row">
        <ButtonLink external href={exportPath} download={exportFile}>
          {accountScreens.downloadMyData()}
        </ButtonLink>
      </div>
    </Card>
  );
}
