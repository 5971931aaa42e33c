import { paths } from '@exchange/contract/paths';
import { accountScreens } from '@exchange/contract/sentences/account.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { lazy, Suspense } from 'react';
import { useConfig } from '../../lib/config.ts';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LineSkeletons, Loading } from '../../ui/skeleton.tsx';
import { BlockedCard } from '../blocks/blocked-card.tsx';
import { NotificationsCard } from '../notifications/notifications-card.tsx';
import { DeleteCard } from './delete-card.tsx';
import { ExportCard } from './export-card.tsx';
import { LanguageCard } from './language-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PendingDeletion } from './pending-deletion.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TokensCard } from './tokens-card.tsx';

/** In a chunk of its own, because most installations have no login provider. */
const LinkedLoginsCard = lazy(() => import('./linked-logins-card.tsx').then((m) => ({ default: m.LinkedLoginsCard })));

/** In chunks of their own, because few people have one. */
const FeedsCard = lazy(() => import('../feeds/feeds-card.tsx').then((m) => ({ default: m.FeedsCard })));

const WebhooksCard = lazy(() => import('../webhooks/webhooks-card.tsx').then((m) => ({ default: m.WebhooksCard })));

/** Settings: emails, feeds, webhooks, access tokens, sessions, password, blocked people and data of the user; while a deletion is pending, only that and the export. */
export default function AccountPage() {
  useTitle(accountScreens.settings());
  const { institute_logins, has_orcid_login, languages } = useConfig();
  const query = trpc.account.deletion.useQuery();
  const { data, error } = query;
  const isLeaving = data !== undefined && data.deletes_at !== null;
  return (
    <div className="account stack stack--l">
      <div className="page__head">
        <h1>{accountScreens.settings()}</h1>
        {data && !isLeaving && (
          <ButtonLink variant="quiet" icon="back" href={paths.ownProfile}>
            {accountScreens.myProfile()}
          </ButtonLink>
        )}
      </div>
      {data === undefined ? (
        error ? (
          <LoadFailed query={query} fallback={messages.fallback.occurred()} />
        ) : (
          <Loading label={accountScreens.loadingAccount()}>
            <LineSkeletons count={4} />
            <LineSkeletons count={3} />
          </Loading>
        )
      ) : data.deletes_at !== null ? (
        <>
          <PendingDeletion deletesAt={data.deletes_at} />
          <ExportCard />
        </>
      ) : (
        <>
          {languages.length > 1 && <LanguageCard />}
          <NotificationsCard />
          <Suspense fallback={<LineSkeletons count={2} />}>
            <FeedsCard />
            <WebhooksCard />
          </Suspense>
          <TokensCard />
          <SessionsCard />
          {(institute_logins.length > 0 || has_orcid_login) && (
            <Suspense fallback={<LineSkeletons count={2} />}>
              <LinkedLoginsCard />
            </Suspense>
          )}
          <PasswordCard />
          <BlockedCard />
          <ExportCard />
          <DeleteCard />
        </>
      )}
    </div>
  );
}
