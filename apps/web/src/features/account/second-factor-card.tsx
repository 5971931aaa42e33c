import { messages } from '@exchange/contract/sentences/messages';
import { secondFactorScreens } from '@exchange/contract/sentences/second-factor.screens';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useConfig } from '../../lib/config.ts';
import { focusSoon } from '../../lib/focus.ts';
import { hasPasskeys } from '../../lib/passkeys.ts';
import { saveFile } from '../../lib/save-file.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadingLines } from '../../ui/failures.tsx';
import { inline } from '../../ui/inline.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useToast } from '../../ui/toasts.tsx';
import type { Factors } from './confirm-dialog.tsx';
import { AppDialog, type ChangeProps, CodesDialog, PasskeyDialog, RemoveDialog } from './second-factor-dialogs.tsx';

/** The list, which takes the focus after a change, and the button that copies new codes. */
const [listId, copyId] = ['factors-list', 'copy-codes'];

function FactorRow({ factor, onRemove }: { factor: Factors[number]; onRemove: () => void }) {
  const { id, kind, name, created_at, last_used_at } = factor;
  const nameId = `factor-${id}`;
  return (
    <li className="list-row list-row--plain">
      <div>
        <p className="account__browser" id={nameId}>
          <bdi>{kind === 'app' ? secondFactorScreens.app() : name}</bdi>
        </p>
        <p className="quiet small">
          {kind === 'passkey' && `${secondFactorScreens.passkey()} · `}
          {inline(secondFactorScreens.added.parts<ReactNode>({ time: <TimeAgo at={created_at} /> }))}
          {' · '}
          {last_used_at === null
            ? secondFactorScreens.neverUsed()
            : inline(secondFactorScreens.lastUsed.parts<ReactNode>({ time: <TimeAgo at={last_used_at} /> }))}
        </p>
      </div>
      <div className="list-row__side">
        <Button small aria-haspopup="dialog" onClick={onRemove} aria-describedby={nameId}>
          {secondFactorScreens.remove()}
        </Button>
      </div>
    </li>
  );
}

/** Recovery codes that were made just now: the only time that they can be read. No live region, which would read them aloud. */
function NewCodes({ codes }: { codes: readonly string[] }) {
  const toast = useToast();
  const { app_name } = useConfig();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success(secondFactorScreens.codesCopied());
    } catch {
      toast.error(secondFactorScreens.codesNotCopied());
    }
  };
  return (
    <Banner tone="done" title={secondFactorScreens.yourCodes()}>
      <p>{secondFactorScreens.keepCodes()}</p>
      <ol dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="row">
        <Button id={copyId} variant="primary" onClick={() => void copy()}>
          {secondFactorScreens.copyCodes()}
        </Button>
        <Button
          icon="download"
          onClick={() =>
            saveFile(`${codes.join('\n')}\n`, secondFactorScreens.codesFile({ app: app_name }), 'text/plain')
          }
        >
          {secondFactorScreens.saveCodes()}
        </Button>
      </div>
    </Banner>
  );
}

type Open = 'app' | 'passkey' | 'codes' | Factors[number] | null;

/** The dialog of a change. */
function Change({ open, ...props }: ChangeProps & { open: Open }) {
  if (open === 'app') return <AppDialog {...props} />;
  if (open === 'passkey') return <PasskeyDialog {...props} />;
  if (open === 'codes') return <CodesDialog {...props} />;
  return open && <RemoveDialog factor={open} {...props} />;
}

/** The passkeys, the authenticator app and the recovery codes of the user. */
export default function SecondFactorCard() {
  const toast = useToast();
  const utils = trpc.useUtils();
  const { are_passwords_off } = useConfig();
  const query = trpc.secondFactor.list.useQuery();
  const [open, setOpen] = useState<Open>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const factors = query.data?.factors ?? [];
  return (
    <Card title={secondFactorScreens.title()} titleId="second-factor">
      <p>{are_passwords_off ? secondFactorScreens.explanationWithProviders() : secondFactorScreens.explanation()}</p>
      {codes && <NewCodes codes={codes} />}
      {query.data ? (
        <>
          <ul className="rows" id={listId} tabIndex={-1} aria-labelledby="second-factor">
            {factors.map((factor) => (
              <FactorRow key={factor.id} factor={factor} onRemove={() => setOpen(factor)} />
            ))}
          </ul>
          <p className="quiet small">
            {factors.length === 0
              ? secondFactorScreens.none()
              : secondFactorScreens.codesLeft({ count: query.data.recovery_codes_left })}
          </p>
        </>
      ) : (
        <LoadingLines query={query} fallback={messages.fallback.occurred()} count={1} />
      )}
      {query.data && (
        <div className="row">
          {hasPasskeys && (
            <Button icon="plus" aria-haspopup="dialog" onClick={() => setOpen('passkey')}>
              {secondFactorScreens.addPasskey()}
            </Button>
          )}
          {!factors.some(({ kind }) => kind === 'app') && (
            <Button icon="plus" aria-haspopup="dialog" onClick={() => setOpen('app')}>
              {secondFactorScreens.setUpApp()}
            </Button>
          )}
          {factors.length > 0 && (
            <Button aria-haspopup="dialog" onClick={() => setOpen('codes')}>
              {secondFactorScreens.newCodes()}
            </Button>
          )}
        </div>
      )}
      <Change
        open={open}
        factors={factors}
        onClose={() => setOpen(null)}
        onDone={({ message, recovery_codes: made }) => {
          // The dialog gives the focus back when it closes.
          flushSync(() => {
            setOpen(null);
            if (made) setCodes(made);
          });
          focusSoon(made ? copyId : listId);
          toast.success(message);
          void utils.secondFactor.list.invalidate();
          void utils.account.sessions.invalidate();
        }}
      />
    </Card>
  );
}
