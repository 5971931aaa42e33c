import { exportFile, exportPath } from '@exchange/contract/account';
import { accountScreens } from '@exchange/contract/sentences/account.screens';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** Download of all data of the user. */
export function ExportCard() {
  return (
    <Card title={accountScreens.data()} titleId="data">
      <p>{accountScreens.whatDataHolds()}</p>
      <p className="quiet small">{accountScreens.whatDataLacks()}</p>
      <div className="row">
        <ButtonLink external href={exportPath} download={exportFile}>
          {accountScreens.downloadData()}
        </ButtonLink>
      </div>
    </Card>
  );
}
