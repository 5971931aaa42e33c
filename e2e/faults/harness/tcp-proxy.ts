import { createServer, connect as dial, type Socket } from 'node:net';
import { atEnd } from './cleanup.ts';
import { listen } from './ports.ts';

/** What becomes of the next commit of something that carries the marked text. */
type CommitFate = 'is lost' | 'loses its answer';

/** The way from the servers to the database, with everything that can go wrong on it. */
export interface Way {
  /** The same address as seen through the way. */
  through(url: string): string;
  /** From now on each piece takes so much longer, in each direction. */
  delay(ms: number): void;
  /** Holds every piece back, as a network that went silent does; `false` lets them go on. */
  stall(isStalled: boolean): void;
  /** Cuts all connections; `isOpen` says whether new ones are let through. */
  cut(isOpen: boolean): void;
  /**
   * Cuts the connection where the next statement that carries `mark` commits: at the COMMIT of its transaction, or at the
   * statement itself where there is none. Resolves when it was cut.
   */
  cutAtCommit(fate: CommitFate, mark: string): Promise<void>;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
}

/** Opens a way to wherever `target` says at the moment of connecting. */
export async function openWay(target: () => number): Promise<Way> {
  const pairs = new Set<Pair>();
  const held: (() => void)[] = [];
  let lateMs = 0;
  let isStalled = false;
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
    const far = dial(target(), '127.0.0.1');
    const pair = { near, far };
    pairs.add(pair);
    let isMarked = false;
    let isInside = false;
    let isAnswerLost = false;
    const cutPair = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
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
      pass(far, part);
    });
    far.on('data', (part) => {
      if (!isAnswerLost) pass(near, part);
    });
  });
  const cut = () => {
    for (const { near, far } of pairs) {
      near.destroy();
      far.destroy();
    }
    pairs.clear();
  };
  const port = await listen(server);
  atEnd(() => {
    server.close();
    cut();
  });
  return {
    through: (url) => Object.assign(new URL(url), { port: String(port) }).href,
    delay(ms) {
      lateMs = ms;
    },
    stall(stalls) {
      isStalled = stalls;
      if (!stalls) for (const go of held.splice(0)) go();
    },
    cut(open) {
      isOpen = open;
      cut();
    },
    cutAtCommit: (fate, mark) =>
      new Promise((done) => {
        plan = { fate, mark, done };
      }),
  };
}
