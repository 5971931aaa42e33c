import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { freePort } from './ports.ts';
import { until } from './wait.ts';

/** Whether Dovecot is installed; Debian's package is `dovecot-imapd`. */
export const hasDovecot = (() => {
  try {
    execFileSync('dovecot', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

const password = 'a-password-of-the-mailbox';

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => resolve(true) ?? socket.destroy());
    socket.once('error', () => resolve(false));
    socket.setTimeout(1_000, () => resolve(false) ?? socket.destroy());
  });
}

/** Starts a real IMAP server on a free port of this machine, with one mailbox of Maildir. */
export async function startImapServer() {
  const folder = mkdtempSync(path.join(tmpdir(), 'dovecot-'));
  const port = await freePort();
  const { uid, gid, username } = userInfo();
  // Dovecot lets nobody log in as root, so that the user of its package owns the mailbox then.
  const [owner, group] = uid === 0 ? ['dovecot', 'dovecot'] : [username, String(gid)];
  const mailFolder = path.join(folder, 'mail');
  for (const name of ['cur', 'new', 'tmp']) mkdirSync(path.join(mailFolder, name), { recursive: true });
  if (uid === 0) execFileSync('chown', ['-R', `${owner}:${group}`, mailFolder]);
  execFileSync('chmod', ['755', folder]);
  const [owned, grouped] = uid === 0 ? idsOf(owner) : [uid, gid];
  const users = path.join(folder, 'users');
  const configuration = path.join(folder, 'dovecot.conf');
  const setPassword = (text: string) => writeFileSync(users, `replies:{PLAIN}${text}\n`, { mode: 0o644 });
  setPassword(password);
  writeFileSync(
    configuration,
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = ${owner}
default_login_user = ${owner}
default_internal_group = ${group}
mail_location = maildir:${mailFolder}
first_valid_uid = 1
maildir_very_dirty_syncs = no
mailbox_idle_check_interval = 1 secs
auth_failure_delay = 0
service imap-login {
  chroot =
  inet_listener imap { 
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
passdb {
  driver = passwd-file
  args = ${users}
}
userdb {
  driver = static
  args = uid=${owner} gid=${group} home=${folder}
}
`,
  );
  let server: ChildProcess | undefined;
  const open = async () => {
    // In a group of its own, so that a crash takes its processes with it.
    server = spawn('dovecot', ['-F', '-c', configuration], { stdio: 'ignore', detached: true });
    await until('Dovecot accepts connections', () => accepts(port), 20_000);
  };
  const close = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const running = server;
    server = undefined;
    if (running === undefined || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    process.kill(-(running.pid ?? 0), signal);
    await ended;
  };
  await open();
  return {
    /** For INBOUND_IMAP_URL. */
    url: `imap://replies:${password}@127.0.0.1:${port}/INBOX`,
    port,
    /** Puts an email into the mailbox, as a delivery does; with mode 0 the server cannot read it. */
    deliver(email: string | Uint8Array, mode = 0o600): void {
      const name = `${Date.now()}.${randomUUID()}.test`;
      writeFileSync(path.join(mailFolder, 'tmp', name), email, { mode });
      if (uid === 0) chownSync(path.join(mailFolder, 'tmp', name), owned, grouped);
      renameSync(path.join(mailFolder, 'tmp', name), path.join(mailFolder, 'new', name));
    },
    /** How many emails are not marked as seen. */
    countUnseen(): number {
      return [...readdirSync(path.join(mailFolder, 'new')), ...readdirSync(path.join(mailFolder, 'cur'))].filter(
        (name) => !/:2,[A-Za-z]*S/.test(name),
      ).length;
    },
    /** Deletes all emails. */
    empty(): void {
      for (const name of ['cur', 'new'])
        for (const file of readdirSync(path.join(mailFolder, name))) rmSync(path.join(mailFolder, name, file));
    },
    setPassword,
    rightPassword: password,
    close,
    open,
    async remove() {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The ids of a user of the system and of its group. */
function idsOf(user: string): [number, number] {
  const id = (flag: string) => Number(execFileSync('id', [flag, user]).toString());
  return [id('-u'), id('-g')];
}
