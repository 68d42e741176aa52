import { type Answer, startApp, type TestApp } from './support/app.js';
import { makeAttendee } from './support/builders.js';
import { expectPaperAddsUp, holderText, NOTHING, paperCases } from './support/paper.js';
import { type PaperWorld, PaperWorlds } from './support/paper-world.js';

describe('paper tickets', () => {
  let server: TestApp;
  let worlds: PaperWorlds;

  beforeAll(async () => {
    server = await startApp({
      env: { LIMIT_REQUESTS_PER_USER: '1000000', LIMIT_SYNCS_PER_DEVICE: '1000000' },
    });
    worlds = await new PaperWorlds(server).start();
  });
  afterAll(() => server.close());

  async function figuresOf({ eventId, holder }: PaperWorld): Promise<string> {
    const rows = await worlds.query(`select * from paper_holders($1) where volunteer_id = $2`, [
      eventId,
      worlds.users[holder]!.id,
    ]);
    return holderText(rows[0] ?? NOTHING);
  }

  test.each(paperCases(/^\d/))(
    '%s: after %s, %s by %s: %s, then %s',
    async (_number, before, what, by, outcome, state, holder) => {
      const world = await worlds.make();
      await worlds.prepare(world, before!);
      const answer = await worlds.act(world, what!, by!);
      expect([worlds.outcomeOf(answer), answer.body]).toEqual([outcome, answer.body]);
      if (outcome === 'done' && answer.body.done) expect(answer.body.done).toEqual(['1']);
      expect(await worlds.stateOf(world)).toBe(state);
      expect(await figuresOf(world)).toBe(holder);
      await expectPaperAddsUp(server.database, world.eventId);
    },
  );

  test.each(paperCases(/^A\d/))(
    '%s: of %s, %s is accepted',
    async (_number, offered, accepted, done, refused, out, printed) => {
      const list = (text: string): string[] => text.split(', ').filter(Boolean);
      const world = await worlds.make();
      await worlds.act(world, 'offer', 'felix', list(offered!));
      const { body } = await worlds.act(world, 'accept', 'vera', list(accepted!));
      expect(body.done).toEqual(list(done!));
      expect(body.refused.map(({ number, reason }: any) => `${number} ${reason}`)).toEqual(list(refused!));
      const rangesOf = async (state: string): Promise<number[]> =>
        (
          await server.call('GET', `/api/paper/tickets?event_id=${world.eventId}&state=${state}`, {
            as: worlds.tokens.pia!,
          })
        ).body.data.map(({ number }: any) => number);
      const numbers = (text: string): number[] =>
        list(text).flatMap((range) => {
          const [first, last] = range.split('-').map(Number);
          return Array.from({ length: (last ?? first!) - first! + 1 }, (_, i) => first! + i);
        });
      expect(await rangesOf('out')).toEqual(numbers(out!));
      expect(await rangesOf('printed')).toEqual(numbers(printed!));
      await expectPaperAddsUp(server.database, world.eventId);
    },
  );

  test.each(paperCases(/^C\d/))(
    '%s: room for %s, %s sold, then %s: %s',
    async (_number, capacity, sold, steps, outcome, ticketsSold, reserved) => {
      const world = await worlds.make(capacity === 'none' ? {} : { capacity: Number(capacity) });
      const { eventId } = world;
      const ticket = () => worlds.post('otto', '/api/register', { ...makeAttendee(), event_id: eventId });
      for (let at = 0; at < Number(sold); at++) expect((await ticket()).status).toBe(201);
      let answer: Answer | undefined;
      for (const step of steps!.split(', ')) {
        const [what, range] = step.split(' ');
        if (what === 'ticket') answer = await ticket();
        else if (what === 'capacity') answer = await worlds.change(world, { capacity: Number(range) });
        else
          answer = await worlds.act(
            world,
            what!,
            ['accept', 'sell', 'undo'].includes(what!) ? 'vera' : 'felix',
            range ? [range] : undefined,
          );
      }
      expect([worlds.outcomeOf(answer!), answer!.body]).toEqual([outcome, answer!.body]);
      const { body: event } = await server.call('GET', `/api/events/${eventId}`, { as: worlds.tokens.pia! });
      expect(event).toMatchObject({
        tickets_sold: Number(ticketsSold),
        tickets_reserved: Number(reserved),
      });
      await expectPaperAddsUp(server.database, eventId);
    },
  );

  test.each(paperCases(/^N\d/))(
    '%s: %s sold to %s: %s people',
    async (_number, sold, names, people, named) => {
      const world = await worlds.make();
      await worlds.act(world, 'offer', 'felix', ['1-10']);
      await worlds.act(world, 'accept', 'vera', ['1-10']);
      const buyers = names!
        .split(', ')
        .filter(Boolean)
        .map((text) => {
          const [number, ...words] = text.split(' ');
          const phone = /^\d+$/.test(words.at(-1)!) ? words.pop() : undefined;
          const name = words.length > 0 ? words.join(' ') : undefined;
          return [number, { ...(name && { name }), ...(phone && { phone }) }];
        });
      const answer = await worlds.post('vera', '/api/paper/sales', {
        event_id: world.eventId,
        ranges: [sold],
        names: Object.fromEntries(buyers),
      });
      expect(answer).toMatchObject({ status: 200, body: { done: [sold], refused: [] } });
      const found = await worlds.query(
        `select name, phone from people where event_id = $1 and closed_at is null`,
        [world.eventId],
      );
      expect(found).toHaveLength(Number(people));
      const sales = await worlds.query(`select name from registrations where event_id = $1`, [world.eventId]);
      expect(sales.filter(({ name }) => name !== null)).toHaveLength(Number(named));
      await expectPaperAddsUp(server.database, world.eventId);
    },
  );
});
