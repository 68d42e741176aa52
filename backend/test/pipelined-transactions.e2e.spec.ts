import pg from 'pg';
import { checkInPoolConfig } from '../src/database/connections.js';
import { type PoolTransaction, PoolHandle } from '../src/database/pool-handle.js';
import { sql } from '../src/database/sql.js';
import { createEmptyDatabase, type TestDatabase } from './support/database.js';
import { testSettings } from './support/settings.js';

const ADD = sql<{ n: number }>('test.add', 'insert into written (n) values ($1) returning n');
const ADD_WITH_GROUP = sql('test.add_with_group', 'insert into written (n, in_group) values ($1, 7)');
const DIVIDE = sql<{ quotient: number }>('test.divide', 'select 1 / $1::int as quotient');
const END_CONNECTION = sql('test.end_connection', 'select pg_terminate_backend(pg_backend_pid())');

/** BEGIN is sent together with the first statement, and COMMIT with the last one: nobody waits for the answers in between. */
describe('a pipelined transaction', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let handle: PoolHandle;

  beforeAll(async () => {
    database = await createEmptyDatabase();
    await database.query(`create table groups (id int primary key);
      create table written (n int primary key, in_group int references groups deferrable initially deferred)`);
    const settings = testSettings({ DATABASE_URL: database.url });
    // With one connection, the next transaction is on that of the failed one, unless that is broken.
    pool = new pg.Pool({ ...checkInPoolConfig(settings)!, max: 1 });
    pool.on('error', () => undefined);
    handle = new PoolHandle(() => pool);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });
  beforeEach(() => database.query('delete from written'));

  const written = async (): Promise<number[]> =>
    (await database.query<{ n: number }>('select n from written order by n')).map(({ n }) => n);
  const expectUsable = async (): Promise<void> => {
    await handle.transactionOnce((tx) => tx.runLast(ADD, [100]));
    expect(await written()).toEqual([100]);
  };

  test('the last statement is committed once it is answered', async () => {
    const rows = await handle.transactionOnce(async (tx) => {
      await tx.run(ADD, [1]);
      return tx.runLast(ADD, [2]);
    });
    expect(rows).toEqual([{ n: 2 }]);
    expect(await written()).toEqual([1, 2]);
  });

  const failures: Array<[what: string, code: string, work: (tx: PoolTransaction) => Promise<unknown>]> = [
    ['the last statement', '23505', (tx) => tx.runLast(ADD, [1])],
    ['the commit, as of a check that was left for it', '23503', (tx) => tx.runLast(ADD_WITH_GROUP, [2])],
    ['a statement before the last one', '22012', (tx) => tx.run(DIVIDE, [0])],
    [
      'a statement before the last one, which is sent nevertheless',
      '25P02',
      async (tx) => {
        await tx.run(DIVIDE, [0]).catch(() => undefined);
        return tx.runLast(ADD, [2]);
      },
    ],
    ['the connection, in the last statement', '57P01', (tx) => tx.runLast(END_CONNECTION, [])],
    [
      'the connection, before the last statement',
      '57P01',
      async (tx) => {
        await tx.run(END_CONNECTION, []);
        return tx.runLast(ADD, [2]);
      },
    ],
  ];
  test.each(failures)('nothing is written if it fails: %s', async (_, code, work) => {
    const failed = handle.transactionOnce(async (tx) => {
      await tx.run(ADD, [1]);
      return work(tx);
    });
    await expect(failed).rejects.toMatchObject({ code });
    expect(await written()).toEqual([]);
    await expectUsable();
  });

  test.each(['run', 'runLast'] as const)(
    'what was rolled back is never told as committed, even if nobody passes the error of `%s` on',
    async (how) => {
      const done = handle.transactionOnce(async (tx) => {
        await tx.run(ADD, [1]);
        await tx[how](DIVIDE, [0]).catch(() => undefined);
        return 'done';
      });
      await expect(done).rejects.toThrow('rolled back');
      expect(await written()).toEqual([]);
      await expectUsable();
    },
  );
});
