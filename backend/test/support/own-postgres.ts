import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./postgres-servers.mjs', import.meta.url));

/** PostgreSQL servers that only one test uses, so that it may change their settings and stop them. */
export interface OwnPostgres {
  /** A database of the first server, as superuser. */
  url: string;
  /** Starts a hot standby of it. @returns the URL of the same database there */
  startStandby(): Promise<string>;
  stopPrimary(): Promise<void>;
  stop(): Promise<void>;
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const child = fork(PROGRAM, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] });
  const answer = async (): Promise<string> => {
    const ended = once(child, 'exit').then(() => {
      throw new Error('The servers of this test have ended');
    });
    const [message] = (await Promise.race([once(child, 'message'), ended])) as [{ url: string }];
    return message.url;
  };
  const ask = (what: string): Promise<string> => {
    const told = answer();
    child.send({ ask: what });
    return told;
  };
  return {
    url: await answer(),
    startStandby: () => ask('standby'),
    stopPrimary: async () => void (await ask('stop primary')),
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
