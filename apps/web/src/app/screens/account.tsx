import AccountPage from '../../features/account/account-page.tsx';
import { BlockedCard } from '../../features/safety/blocked-card.tsx';

/** Account and data, with the people whom one has blocked. */
export default function AccountScreen() {
  return (
    <AccountPage>
      <BlockedCard />
    </AccountPage>
  );
}
