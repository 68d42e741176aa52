import { randomUUID } from 'node:crypto';
import { startApp, type TestApp } from './support/app.js';
import { makeAttendee, makeEvent } from './support/builders.js';
import { expectPaperAddsUp, paperCases } from './support/paper.js';
import { minutesAgo, PaperDoor } from './support/paper-door.js';
import { PaperWorlds } from './support/paper-world.js';

describe('paper tickets at the door', () => {
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

  const outcomes: Record<number, (body: any) => string> = {
    200: ({ success, attendee }) => {
      // Null where the sale was taken back meanwhile.
      expect([1, null]).toContain(attendee.paper_number);
      return success ? 'admitted' : 'duplicate';
    },
  };

  test.each(paperCases(/^D\d/))(
    '%s: after %s, %s: %s',
    async (_number, before, steps, outcome, state, sold, admitted, more) => {
      const world = await worlds.make();
      const { eventId } = world;
      await door.prepare(world, before!);
      const code = await worlds.codeOf(world);
      const device = { id: randomUUID() };
      const scanIds: string[] = [];
      const sent = new Map<string, { method: string; url: string; body: object }>();
      let last = '';
      const live = async (body: Record<string, unknown>): Promise<void> => {
        sent.set(String(body.scan_id), { method: 'POST', url: `/api/checkin/${code}`, body });
        const answer = await server.call('POST', `/api/checkin/${code}`, { as: worlds.tokens.otto!, body });
        last = (outcomes[answer.status] ?? (({ code: said }) => said))(answer.body);
        if (answer.status === 200) return;
        // Whoever got no answer asks again.
        const again = await server.call('POST', `/api/checkin/${code}`, { as: worlds.tokens.otto!, body });
        const said = (all: any) => ({ ...all, request_id: null });
        expect([again.status, said(again.body)]).toEqual([answer.status, said(answer.body)]);
      };
      const sync = async (scan: Record<string, unknown>): Promise<void> => {
        const answer = await server.call('POST', '/api/checkin/sync', {
          as: worlds.tokens.otto!,
          body: { now: new Date().toISOString(), device, scans: [scan] },
        });
        expect(answer.status).toBe(200);
        last = answer.body[0].outcome;
      };
      let firstSync: Record<string, unknown> | undefined;
      for (const step of steps!.split(', ')) {
        const words = step.split(' ');
        const how = new Set(words);
        if (how.has('refuse'))
          expect((await worlds.change(world, { paper_at_door: 'refuse' })).body.paper_at_door).toBe('refuse');
        if (how.has('over'))
          await worlds.query(`update events set event_date = now() - interval '3 days' where id = $1`, [
            eventId,
          ]);
        const at = how.has('elsewhere')
          ? (await makeEvent(server.database, { date: new Date(Date.now() + 3_600_000).toISOString() })).id
          : eventId;
        if (words[0] === 'asks') {
          const scanId = randomUUID();
          scanIds.push(scanId);
          if (how.has('food'))
            await server.call('POST', '/api/checkin/sync', {
              as: worlds.tokens.otto!,
              body: { now: new Date().toISOString(), device: { ...device, station: 'food' }, scans: [] },
            });
          const body = { scan_id: scanId, scanned_at: new Date().toISOString(), event_id: at };
          if (how.has('food')) {
            const answer = await server.call('POST', `/api/checkin/${code}`, {
              as: worlds.tokens.otto!,
              body,
              headers: { 'x-device-id': device.id },
            });
            last = answer.body.code;
          } else await live(body);
        } else if (words[0] === 'same') await live(sent.get(scanIds[0]!)!.body as Record<string, unknown>);
        else if (words[0] === 'again') await sync(firstSync!);
        else if (words[0] === 'undo') {
          const sale = await worlds.saleOf(world);
          const answer = await server.call('DELETE', `/api/checkin/${sale.id}`, {
            as: worlds.tokens.otto!,
            body: { undoes: scanIds.at(-1), scan_id: randomUUID() },
          });
          last = answer.status === 200 ? 'undone' : answer.body.code;
        } else if (how.has('let') || how.has('told')) {
          const scan = {
            scan_id: randomUUID(),
            event_id: at,
            code,
            station: 'entrance',
            scanned_at: minutesAgo(Number(words[0])),
            let_in: how.has('let'),
            let_in_tickets: 1,
          };
          scanIds.push(scan.scan_id);
          firstSync ??= scan;
          await sync(scan);
        } else
          await sync({
            scan_id: randomUUID(),
            event_id: at,
            code,
            station: 'entrance',
            scanned_at: minutesAgo(Number(words[0])),
            let_in: false,
            undoes: scanIds.at(-1),
          });
      }
      expect(last).toBe(outcome);
      expect(await worlds.stateOf(world)).toBe(state);
      const sale = await worlds.saleOf(world);
      expect(sale?.seller_id).toBe(sold ? worlds.users[sold]!.id : undefined);
      expect(sale?.tickets_admitted ?? 0).toBe(Number(admitted));
      const [uncounted] = await worlds.query(
        `select coalesce(sum(people), 0)::int as people from uncounted_sums where event_id = $1`,
        [eventId],
      );
      expect(uncounted.people).toBe(Number(more));
      await expectPaperAddsUp(server.database, eventId);
    },
  );

  test('what was returned after it was let in is not sold where its place went to somebody else; it is a conflict', async () => {
    const world = await worlds.make({ capacity: 1 });
    await door.prepare(world, 'offer accept, 10 return');
    const sold = await worlds.post('otto', '/api/register', { ...makeAttendee(), event_id: world.eventId });
    expect(sold.status).toBe(201);
    expect(await door.told(world, 'otto', 12, { let_in: true, let_in_tickets: 1 })).toBe('not_sold');
    expect(await worlds.stateOf(world)).toBe('printed');
    const conflicts = await server.call('GET', `/api/checkin/conflicts?event_id=${world.eventId}`, {
      as: worlds.tokens.pia!,
    });
    expect(conflicts.body).toMatchObject([{ registration_id: null, count: 1 }]);
    await expectPaperAddsUp(server.database, world.eventId);
  });

  test('what the door sold stays sold where it is undone later than a minute', async () => {
    const world = await worlds.make();
    await door.prepare(world, 'offer accept');
    const scan_id = randomUUID();
    expect(await door.told(world, 'otto', 5, { scan_id, let_in: true, let_in_tickets: 1 })).toBe('admitted');
    const undone = { let_in: false, undoes: scan_id, reason: 'Wrong gate' };
    expect(await door.told(world, 'pia', 3, undone)).toBe('undone');
    expect(await worlds.stateOf(world)).toBe('sold');
    expect(await worlds.saleOf(world)).toMatchObject({
      seller_id: worlds.users.vera!.id,
      tickets_admitted: 0,
      cancelled_at: null,
    });
  });
});
