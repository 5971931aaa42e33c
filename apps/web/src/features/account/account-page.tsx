import { exportFile, exportPath } from '@exchange/contract/account';
import { paths } from '@exchange/contract/paths';
import { accountScreens } from '@exchange/contract/sentences/account.screens';
import { accountMergeScreens } from '@exchange/contract/sentences/account-merge.screens';
import { addressScreens } from '@exchange/contract/sentences/addresses.screens';
import { blockScreens } from '@exchange/contract/sentences/blocks.screens';
import { feedScreens } from '@exchange/contract/sentences/feeds.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { notificationScreens } from '@exchange/contract/sentences/notifications.screens';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { reportScreens } from '@exchange/contract/sentences/reports.screens';
import { secondFactorScreens } from '@exchange/contract/sentences/second-factor.screens';
import { webhookScreens } from '@exchange/contract/sentences/webhooks.screens';
import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react';
import { useConfig } from '../../lib/config.ts';
import { finishSession } from '../../lib/finish-session.ts';
import { focusHeading, focusSoon } from '../../lib/focus.ts';
import { exactTime } from '../../lib/time.ts';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorBanner, LoadFailed } from '../../ui/failures.tsx';
import { LineSkeletons, Loading } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { BlockedCard } from '../blocks/blocked-card.tsx';
import { NotificationsCard } from '../notifications/notifications-card.tsx';
import { LanguageCard } from './language-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TokensCard } from './tokens-card.tsx';

/** Asks for the password, says what happens, and deletes the account. */
function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const mutation = trpc.account.requestDeletion.useMutation({
    meta: { refetch: false },
    onSuccess: () => finishSession('deletion'),
  });
  return (
    <PasswordDialog
      title={accountScreens.deleteQuestion()}
      action={accountScreens.deleteConfirm()}
      variant="danger"
      mutation={mutation}
      onSend={(password) => mutation.mutate({ password })}
      onClose={onClose}
    >
      <ul className="account__ends">
        <li>{accountScreens.openOnesWithdrawn()}</li>
        <li>{accountScreens.chatsStay({ deletedUser: profileSentences.screen.deletedUser() })}</li>
        <li>{accountScreens.givenPointsStay()}</li>
      </ul>
    </PasswordDialog>
  );
}

/** In a chunk of its own, because most people have nothing to hand over. */
const HandOverFirst = lazy(() => import('../colleagues/hand-overs.tsx').then((m) => ({ default: m.HandOverFirst })));

/** Deletion of the account. */
function DeleteCard() {
  const { deletion_days } = useConfig();
  const [asking, setAsking] = useState(false);
  return (
    <Card title={accountScreens.deleteAccount()} titleId="delete">
      <p>{accountScreens.whatDeletionDoes({ deletionDays: deletion_days })}</p>
      <Suspense>
        <HandOverFirst />
      </Suspense>
      <div className="row">
        <Button variant="danger" onClick={() => setAsking(true)}>
          {accountScreens.deleteAccount()}
        </Button>
      </div>
      {asking && <DeleteAccountDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}

/** In a chunk of its own, because most installations have no login provider. */
const LinkedLoginsCard = lazy(() => import('./linked-logins-card.tsx').then((m) => ({ default: m.LinkedLoginsCard })));

/** In chunks of their own, because few people have one. */
const FeedsCard = lazy(() => import('../feeds/feeds-card.tsx').then((m) => ({ default: m.FeedsCard })));

const WebhooksCard = lazy(() => import('../webhooks/webhooks-card.tsx').then((m) => ({ default: m.WebhooksCard })));

const OwnReportsCard = lazy(() => import('../reports/own-reports-card.tsx'));

const MergeCard = lazy(() => import('./merge-card.tsx'));
const AddressesCard = lazy(() => import('./addresses-card.tsx').then((m) => ({ default: m.AddressesCard })));

const SecondFactorCard = lazy(() => import('./second-factor-card.tsx'));

/** Download of all data of the user. */
function ExportCard() {
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

/** While a deletion is pending: its time, and a button to cancel it. @param deletesAt ISO 8601 */
function PendingDeletion({ deletesAt }: { deletesAt: string }) {
  const toast = useToast();
  const { mutate, isPending, error } = trpc.account.cancelDeletion.useMutation({
    onSuccess: ({ message }) => {
      toast.success(message);
      focusHeading();
    },
  });
  return (
    <>
      <ErrorBanner error={error} fallback={messages.fallback.occurred()} />
      <Banner tone="setup" title={accountScreens.deletedOn({ time: exactTime(new Date(deletesAt)) })}>
        <p>{accountScreens.untilDeleted()}</p>
        <div className="row">
          <Button variant="primary" busy={isPending} onClick={() => mutate()}>
            {accountScreens.keepAccount()}
          </Button>
        </div>
      </Banner>
    </>
  );
}

/** Moves to a part as the address may name it, without another entry in the history. */
function goToPart(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  focusSoon(event.currentTarget.hash.slice(1));
}

/**
 * Settings: an index of its parts, then emails, feeds, webhooks, access tokens, sessions, password, blocked people, reports and data of the user; while a deletion is pending,
 * only that and the export; while a required second factor is missing, only its setup and the export. The address may name the part that gets the focus.
 */
export default function AccountPage() {
  useTitle(accountScreens.settings());
  useEffect(() => {
    const part = /^#([a-z-]+)$/.exec(location.hash)?.[1];
    if (part === undefined) return;
    history.replaceState(history.state, '', location.pathname);
    focusSoon(part);
  }, []);
  const { institute_logins, has_orcid_login, are_passwords_off, is_second_factor_for_all } = useConfig();
  const deletion = trpc.account.deletion.useQuery();
  const { data } = deletion;
  const isLeaving = data !== undefined && data.deletes_at !== null;
  const factors = trpc.secondFactor.list.useQuery(undefined, {
    enabled: is_second_factor_for_all && data?.deletes_at === null,
  });
  const isFactorMissing = is_second_factor_for_all && factors.data?.factors.length === 0;
  const isReady = data !== undefined && (isLeaving || !is_second_factor_for_all || factors.data !== undefined);
  const query = deletion.error ? deletion : factors;
  const parts = [
    { id: 'language', title: accountScreens.language, card: <LanguageCard /> },
    { id: 'addresses', title: addressScreens.title, card: <AddressesCard /> },
    { id: 'other-account', title: accountMergeScreens.title, card: <MergeCard /> },
    { id: 'notifications', title: notificationScreens.emailNotifications, card: <NotificationsCard /> },
    { id: 'feeds', title: feedScreens.feeds, card: <FeedsCard /> },
    { id: 'webhooks', title: webhookScreens.webhooks, card: <WebhooksCard /> },
    { id: 'tokens', title: accountScreens.accessTokens, card: <TokensCard /> },
    { id: 'sessions', title: accountScreens.sessions, card: <SessionsCard /> },
    ...(institute_logins.length > 0 || has_orcid_login
      ? [{ id: 'logins', title: accountScreens.linkedLogins, card: <LinkedLoginsCard /> }]
      : []),
    ...(are_passwords_off ? [] : [{ id: 'password', title: accountScreens.password, card: <PasswordCard /> }]),
    { id: 'second-factor', title: secondFactorScreens.title, card: <SecondFactorCard /> },
    { id: 'blocked', title: blockScreens.blockedPeople, card: <BlockedCard /> },
    { id: 'reports', title: reportScreens.own.title, card: <OwnReportsCard /> },
    { id: 'data', title: accountScreens.data, card: <ExportCard /> },
    { id: 'delete', title: accountScreens.deleteAccount, card: <DeleteCard /> },
  ];
  return (
    <div className="account stack stack--l">
      <div className="page__head">
        <h1>{accountScreens.settings()}</h1>
        {isReady && !isLeaving && !isFactorMissing && (
          <ButtonLink variant="quiet" icon="back" href={paths.ownProfile}>
            {accountScreens.myProfile()}
          </ButtonLink>
        )}
      </div>
      {!isReady ? (
        query.error ? (
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
      ) : isFactorMissing ? (
        <>
          <Banner tone="setup" title={secondFactorScreens.missing()}>
            <p>{secondFactorScreens.missingForAll()}</p>
          </Banner>
          <Suspense fallback={<LineSkeletons count={2} />}>
            <SecondFactorCard />
          </Suspense>
          <ExportCard />
        </>
      ) : (
        <>
          <nav aria-label={accountScreens.settings()}>
            <ul className="account__index">
              {parts.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`} onClick={goToPart}>
                    {title()}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          {parts.map(({ id, card }) => (
            <Suspense key={id} fallback={<LineSkeletons count={2} />}>
              {card}
            </Suspense>
          ))}
        </>
      )}
    </div>
  );
}
