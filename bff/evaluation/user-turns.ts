/** Work of several users that is done side by side, a bounded part of it for each of them. */
export interface UserTurns {
  /** Has the work done as soon as it is its turn; what it throws goes to `onFailure`. */
  add: (user: string, work: () => Promise<void>) => void;
  /** Resolves when nothing is under way. What has not begun does not count. */
  idle: () => Promise<void>;
}

interface Turn {
  user: string;
  work: () => Promise<void>;
}

interface UserTurnsOptions {
  atOnce: number;
  atOncePerUser: number;
  onFailure: (error: unknown) => void;
}

/**
 * @param options.atOnce so much is under way at most.
 * @param options.atOncePerUser so much of it for one user, so that there is room for the others whatever one sends.
 * @param options.onFailure hears of work that has failed; it must not throw.
 */
export function createUserTurns({ atOnce, atOncePerUser, onFailure }: UserTurnsOptions): UserTurns {
  const waiting: Turn[] = [];
  const underWay: { user: string }[] = [];
  let onIdle: (() => void)[] = [];

  function next(): void {
    while (underWay.length < atOnce) {
      const at = waiting.findIndex(({ user }) => underWay.filter((each) => each.user === user).length < atOncePerUser);
      const [turn] = at < 0 ? [] : waiting.splice(at, 1);
      if (turn === undefined) return;
      underWay.push(turn);
      take(turn).catch(onFailure);
    }
  }

  async function take(turn: Turn): Promise<void> {
    try {
      await turn.work();
    } finally {
      underWay.splice(underWay.indexOf(turn), 1);
      if (underWay.length === 0) for (const resolve of onIdle) resolve();
      if (underWay.length === 0) onIdle = [];
      next();
    }
  }

  return {
    add(user, work) {
      waiting.push({ user, work });
      next();
    },
    idle: () => new Promise((resolve) => (underWay.length === 0 ? resolve() : onIdle.push(resolve))),
  };
}
