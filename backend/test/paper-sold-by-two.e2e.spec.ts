import { randomUUID } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import { expectPaperAddsUp, paperCases } from './support/paper.js';
import { minutesAgo, PaperDoor } from './support/paper-door.js';
import { type PaperWorld, PaperWorlds } from './support/paper-world.js';

describe('paper tickets that two have sold', () => {
  let server: TestApp;
  let worlds: PaperWorlds;
  let door: PaperDoor;

  beforeAll(async () => {
    server = await startApp({
      env: { LIMIT_REQUESTS_PER_USER: '1000000', LIMIT_SYNCS_PER_DEVICE: '1000000' },
    });
    worlds = await new PaperWorlds(server).start();
    door = new PaperDoor(server, worlds);
  });
  afterAll(() => server.close());

  /** All orders of some things. */
  const orders = <Thing>(things: readonly Thing[]): Thing[][] =>
    things.length < 2
      ? [[...things]]
      : things.flatMap((first, at) =>
          orders(things.filter((_, other) => other !== at)).map((rest) => [first, ...rest]),
        );

  const soldByTwo = paperCases(/^T\d/).flatMap(([number, before, atDoor, ...then]) => {
    const steps = atDoor!.split(', ');
    const first = steps.filter((step) => /asks|serve/.test(step));
    return orders(steps.filter((step) => !first.includes(step))).map((rest) => {
      const sent = [...first, ...rest].join(', ');
      return [number!, before!, sent, ...then] as const;
    });
  });

  /** What sellers have to hand over, in dollars. */
  const owed = async ({ eventId }: PaperWorld, names: string[]): Promise<string> => {
    const rows = await worlds.query<{ id: string; cents: string }>(
      `select s.seller_id as id, sum(cash_of(s)) - coalesce((select c.cash_cents from cleared_sums c
         where c.event_id = $1 and c.seller_id = s.seller_id), 0) as cents
       from seller_sums s where s.event_id = $1 group by 1`,
      [eventId],
    );
    const of = (name: string) => rows.find(({ id }) => id === worlds.users[name]!.id)?.cents ?? 0;
    return names.map((name) => Number(of(name)) / 100).join(', ');
  };

  /** Each conflict with who had the number then. */
  const listed = async ({ eventId }: PaperWorld): Promise<string> => {
    const { body } = await server.call('GET', `/api/checkin/conflicts?event_id=${eventId}`, {
      as: worlds.tokens.pia!,
    });
    const nameOf = new Map(Object.entries(worlds.users).map(([name, user]) => [user.fullName, name]));
    return body
      .flatMap(({ scans }: any) => scans)
      .map(({ outcome, seller }: any) => `${outcome} ${nameOf.get(seller) ?? ''}`.trim())
      .sort()
      .join(', ');
  };

  /** Whose sale number 1 is, how many are in and how many more, what Vera, Otto and Fay owe, and what is listed. */
  const stateOf = async (world: PaperWorld): Promise<string[]> => {
    const sale = await worlds.saleOf(world);
    const [uncounted] = await worlds.query(
      `select coalesce(sum(people), 0)::int as people from uncounted_sums where event_id = $1`,
      [world.eventId],
    );
    const seller = Object.entries(worlds.users).find(([, { id }]) => id === sale.seller_id)![0];
    const figures = [
      seller,
      sale.tickets_admitted,
      uncounted.people,
      await owed(world, ['vera', 'otto', 'fay']),
    ];
    return [...figures, await listed(world)].map(String);
  };

  test.each(soldByTwo)('%s: after %s, %s: %s', async (_number, before, steps, ...then) => {
    const [sold, isIn, more, owe, conflicts] = then;
    const isFed = before.startsWith('fed, ');
    const world = await worlds.make({}, isFed ? 'with_food' : 'without_food');
    await door.prepare(world, before.replace('fed, ', ''));
    const scans: (() => Promise<string>)[] = [];
    for (const step of steps.split(', ')) {
      const scan_id = randomUUID();
      const minutes = Number(step.split(' ')[0]);
      const scanned_at = minutesAgo(step === 'asks' ? 0 : minutes);
      if (step.includes('refuse')) await worlds.change(world, { paper_at_door: 'refuse' });
      const send = async (): Promise<string> => {
        if (step !== 'asks') {
          const station = step.includes('serve') ? 'food' : 'entrance';
          const fields = { scan_id, scanned_at, station, let_in: !step.includes('told'), let_in_tickets: 1 };
          return door.told(world, 'otto', minutes, fields);
        }
        const body = { scan_id, scanned_at, event_id: world.eventId };
        const url = `/api/checkin/${await worlds.codeOf(world)}`;
        const answer = await server.call('POST', url, { as: worlds.tokens.otto!, body });
        return answer.status === 200 && answer.body.success ? 'admitted' : answer.body.code;
      };
      scans.push(send);
    }
    const said: string[] = [];
    for (const send of scans) said.push(await send());
    expect(await stateOf(world)).toEqual([sold, isIn, more, owe, conflicts]);
    await expectPaperAddsUp(server.database, world.eventId);
    // Whoever got no answer sends it again, and is told the same.
    const again: string[] = [];
    for (const send of scans) again.push(await send());
    expect([again, await stateOf(world)]).toEqual([said, [sold, isIn, more, owe, conflicts]]);
  });

  test.each(paperCases(/^Y\d/))('%s: after %s, %s: %s', async (_number, before, steps, ...then) => {
    const world = await worlds.make();
    await door.prepare(world, before!);
    const [ahead, phone] = [randomUUID(), randomUUID()];
    let undoes = ahead;
    for (const step of steps!.split(', ')) {
      if (step === 'takes back')
        await door.told(world, 'pia', 3, { let_in: false, undoes, reason: 'Wrong gate' });
      else if (step.endsWith('takes back'))
        expect(await door.told(world, 'otto', 12, { let_in: false, undoes }, phone)).toBe('undone');
      else {
        undoes = steps!.startsWith('takes') ? ahead : randomUUID();
        const fields = { scan_id: undoes, let_in: true, let_in_tickets: 1 };
        await door.told(world, 'otto', Number(step.split(' ')[0]), fields, phone);
      }
    }
    expect(await stateOf(world)).toEqual(then);
    await expectPaperAddsUp(server.database, world.eventId);
  });

  test('the undo of a scan takes it from the list, also where its sale gave way to an earlier one', async () => {
    const world = await worlds.make();
    await door.prepare(world, 'offer accept, 10 pass');
    const scan_id = randomUUID();
    const inside = { let_in: true, let_in_tickets: 1 };
    expect(await door.told(world, 'otto', 6, { scan_id, ...inside })).toBe('admitted');
    expect(await door.told(world, 'otto', 12, inside)).toBe('admitted');
    expect(await listed(world)).toBe('duplicate otto');
    const undo = { scan_id: randomUUID(), scanned_at: minutesAgo(5), undoes: scan_id, reason: 'Went home' };
    for (let at = 0; at < 2; at++)
      expect(await door.told(world, 'pia', 5, { ...undo, let_in: false })).toBe('undone');
    expect(await listed(world)).toBe('');
    expect(await worlds.saleOf(world)).toMatchObject({
      seller_id: worlds.users.vera!.id,
      tickets_admitted: 1,
    });
    await expectPaperAddsUp(server.database, world.eventId);
  });

  test('a report that comes while an earlier scan is decided: one sale, and all is listed', async () => {
    for (let round = 0; round < 6; round++) {
      const world = await worlds.make();
      await door.prepare(world, 'offer accept, 10 pass');
      const inside = { let_in: true, let_in_tickets: 1 };
      const [reported] = await Promise.all([
        worlds.act(world, 'sell', 'otto'),
        door.told(world, 'otto', 12, inside),
        door.told(world, 'otto', 6, inside),
      ]);
      expect(reported.status).toBe(200);
      expect((await worlds.saleOf(world)).seller_id).toBe(worlds.users.vera!.id);
      expect(await owed(world, ['vera', 'otto'])).toBe('12, 0');
      const wasReported = reported.body.done.length > 0;
      expect(await listed(world)).toBe(`duplicate otto${wasReported ? ', not_sold otto' : ''}`);
      await expectPaperAddsUp(server.database, world.eventId);
    }
  });
});
