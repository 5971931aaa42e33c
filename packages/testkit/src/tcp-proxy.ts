import { createServer, connect as dial, type Socket } from 'node:net';
import { listen } from './ports.ts';

/** The fault injected at the next commit of a statement that contains the marked text. */
type CommitFate = 'is lost' | 'loses its answer';

/**
 * Opens a proxy between the servers and the database that injects network faults.
 *
 * @param target the destination, read at each connection; the default host is this machine
 * @param ownPort 0 for a free one
 */
export async function openTcpProxy(target: () => number | URL, ownPort = 0) {
  /** Each ends one connection, with both of its sockets. */
  const cuts = new Set<() => void>();
  const held: (() => void)[] = [];
  let lateMs = 0;
  let isStalled = false;
  let change = (part: Buffer) => part;
  let isOpen = true;
  let plan: { readonly fate: CommitFate; readonly mark: string; readonly done: () => void } | undefined;

  const pass = (to: Socket, part: Buffer) => {
    const go = () => {
      if (!to.writable) return;
      if (isStalled) held.push(go);
      else to.write(part);
    };
    if (lateMs > 0) setTimeout(go, lateMs);
    else go();
  };

  const server = createServer((near) => {
    if (!isOpen) return void near.destroy();
    const to = target();
    const far = typeof to === 'number' ? dial(to, '127.0.0.1') : dial(Number(to.port || 5432), to.hostname);
    let isMarked = false;
    let isInside = false;
    let isAnswerLost = false;
    const cutPair = () => {
      cuts.delete(cutPair);
      near.destroy();
      far.destroy();
    };
    cuts.add(cutPair);
    for (const socket of [near, far]) socket.setNoDelay(true).on('error', cutPair).on('close', cutPair);
    near.on('data', (part) => {
      isMarked ||= plan !== undefined && part.includes(plan.mark);
      if (part.includes('begin\0')) isInside = true;
      const commits = part.includes('commit\0');
      if (commits || part.includes('rollback\0')) isInside = false;
      if (plan !== undefined && isMarked && (commits || !isInside)) {
        const { fate, done } = plan;
        plan = undefined;
        if (fate === 'loses its answer') {
          isAnswerLost = true;
          far.once('data', () => {
            cutPair();
            done();
          });
        } else {
          cutPair();
          return done();
        }
      }
      pass(far, change(part));
    });
    far.on('data', (part) => {
      if (!isAnswerLost) pass(near, part);
    });
  });
  const cut = () => {
    for (const cutPair of cuts) cutPair();
  };
  const port = await listen(server, ownPort);
  return {
    /** The same address as seen through the proxy. */
    through: (url: string) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    /** Delays each chunk in each direction from now on. */
    delay(ms: number) {
      lateMs = ms;
    },
    /** Changes what clients send from now on. */
    rewrite(next: (part: Buffer) => Buffer) {
      change = next;
    },
    /** Holds every chunk back, as a silent network does; `false` releases them. */
    stall(stalls: boolean) {
      isStalled = stalls;
      if (!stalls) for (const go of held.splice(0)) go();
    },
    /** Closes all connections; `open` states whether new ones are accepted. */
    cut(open: boolean) {
      isOpen = open;
      cut();
    },
    /**
     * Cuts the connection where the next statement that carries `mark` commits: at the COMMIT of its transaction, or at the
     * statement itself if there is none. Resolves when it was cut.
     */
    cutAtCommit: (fate: CommitFate, mark: string) =>
      new Promise<void>((done) => {
        plan = { fate, mark, done };
      }),
    close() {
      server.close();
      cut();
    },
  };
}
