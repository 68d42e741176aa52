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

  test.each(paperCases(/^B\d/))('%s: after %s, %s by %s: %s', async (...line) => {
    const [, before, what, by, audit, change] = line;
    const world = await worlds.make();
    const { eventId } = world;
    const isMade = what === 'make';
    if (!isMade) await worlds.prepare(world, before!);
    const last = async (table: string): Promise<string> =>
      (await worlds.query(`select max(id::text) as id from ${table} where event_id = $1`, [eventId]))[0].id;
    const [audited, changed] = isMade ? ['', ''] : [await last('audit_log'), await last('paper_changes')];
    if (!isMade) await worlds.act(world, what!, by!);
    const nameOf = (id: string | null): string =>
      Object.entries(worlds.users).find(([, user]) => user.id === id)?.[0] ?? '';
    const rows = await worlds.query(
      `select actor_id, action from audit_log where event_id = $1 and id::text > $2 order by id`,
      [eventId, audited],
    );
    expect(rows.map(({ actor_id: actor, action }) => [nameOf(actor), action])).toEqual(
      audit ? [[by, audit]] : [],
    );
    const changes = await worlds.query(
      `select * from paper_changes where event_id = $1 and number = 1 and id::text > $2 order by id`,
      [eventId, changed],
    );
    const placeOf = (state: string | null, holder: string | null): string =>
      `${state ?? '–'} ${nameOf(holder)}`.trim();
    expect(
      changes.map((row) => [
        nameOf(row.changed_by),
        `${placeOf(row.from_state, row.from_volunteer)} → ${placeOf(row.to_state, row.to_volunteer)}`,
      ]),
    ).toEqual(change ? [[by, change]] : []);
    if (change) expect(Math.abs(Date.now() - changes[0].at.getTime())).toBeLessThan(60_000);
  });

  /** The state of each number with its holder. */
  const statesOf = async ({ eventId }: PaperWorld): Promise<Map<number, string>> =>
    new Map(
      (
        await worlds.query(
          `select number, state, volunteer_id from paper_tickets where event_id = $1 order by number`,
          [eventId],
        )
      ).map(({ number, state, volunteer_id: holder }) => [number, `${state} ${holder}`]),
    );
  const numbersOf = (text: string): number[] =>
    text
      .split(', ')
      .filter(Boolean)
      .flatMap((range) => {
        const [first, last] = range.split('-').map(Number);
        return Array.from({ length: (last ?? first!) - first! + 1 }, (_, at) => first! + at);
      });

  test.each(paperCases(/^M\d/))('%s: %s by %s: %s done', async (_number, what, by, done, refused) => {
    const world = await worlds.make();
    const give = async (to: string, ranges: string): Promise<void> => {
      world.holder = to;
      await worlds.act(world, 'offer', 'felix', [ranges]);
    };
    await give('otto', '7-8');
    await worlds.act(world, 'accept', 'otto', ['7-8']);
    await worlds.act(world, 'sell', 'otto', ['8']);
    await give('otto', '6');
    await give('vera', '3-4');
    await worlds.act(world, 'accept', 'vera', ['3-4']);
    await worlds.act(world, 'sell', 'vera', ['4']);
    await give('vera', '2');
    await worlds.act(world, 'void', 'felix', ['5']);
    const before = await statesOf(world);
    const answer = await worlds.act(world, what!, by!, ['1-11']);
    expect(answer.status).toBe(what === 'offer' ? 201 : 200);
    expect(answer.body.done).toEqual(done!.split(', '));
    expect(answer.body.refused.map(({ number, reason }: any) => `${number} ${reason}`)).toEqual(
      refused!.split(', '),
    );
    const after = await statesOf(world);
    const changed = [...after].filter(([number, state]) => before.get(number) !== state);
    expect(changed.map(([number]) => number)).toEqual(numbersOf(done!));
    expect(new Set(changed.map(([, state]) => state.split(' ')[0])).size).toBe(1);
    await expectPaperAddsUp(server.database, world.eventId);
  });

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
      expect(await rangesOf('out')).toEqual(numbersOf(out!));
      expect(await rangesOf('printed')).toEqual(numbersOf(printed!));
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
      const answer = await worlds.post('vera', '/api/paper/sales', {
        event_id: world.eventId,
        ranges: [sold],
        names: buyersOf(names!),
      });
      expect(answer).toMatchObject({ status: 200, body: { done: [sold], refused: [] } });
      await expectPeople(world, people!, named!);
    },
  );

  test.each(paperCases(/^L\d/))(
    '%s: %s sold, %s named later by %s: %s, %s people',
    async (_number, sold, names, by, outcome, people, named, undone) => {
      const world = await worlds.make();
      const [range, late] = sold!.split(' ');
      await worlds.act(world, 'offer', 'felix', [range!]);
      await worlds.act(world, 'accept', 'vera', [range!]);
      await worlds.act(world, 'sell', 'vera', [range!]);
      if (late) await worlds.moveSales(world, 31);
      for (const [number, buyer] of Object.entries(buyersOf(names!))) {
        const { id } = await worlds.saleOf(world, Number(number));
        const answer = await server.call('PATCH', `/api/attendees/${id}`, {
          as: worlds.tokens[by!]!,
          body: buyer,
        });
        expect([worlds.outcomeOf(answer), answer.body]).toEqual([outcome, answer.body]);
      }
      await expectPeople(world, people!, named!);
      expect(worlds.outcomeOf(await worlds.act(world, 'undo', 'vera'))).toBe(undone);
      await expectPaperAddsUp(server.database, world.eventId);
    },
  );

  test.each(paperCases(/^O\d/))(
    '%s: after %s it is %s: %s with the whole list, %s with its changes',
    async (_number, before, paper, whole, changes) => {
      const world = await worlds.make();
      const read = async (cursor = ''): Promise<any> =>
        (
          await server.call(
            'GET',
            `/api/checkin/list?event_id=${world.eventId}&cursor=${encodeURIComponent(cursor)}`,
            { as: worlds.tokens.otto! },
          )
        ).body;
      const first = await read();
      const { h } = first.paper.find(({ n }: any) => n === 1);
      /** What a page says that knows no `paper`. */
      const olderPage = () => {
        const rows = new Map<string, any>();
        const gone = new Set<string>();
        return {
          take: (list: any): void => {
            for (const { h: hash } of list.gone) if (gone.add(hash)) rows.delete(hash);
            for (const row of list.rows) rows.set(row.h, row);
          },
          says: (): string => {
            const row = rows.get(h);
            if (row) return row.a < row.q ? 'lets in' : 'is in';
            return gone.has(h) ? 'gone' : 'unlisted';
          },
        };
      };
      const followed = olderPage();
      let { cursor } = first;
      followed.take(first);
      let state = 'printed';
      for (const step of before!.split(' ').filter(Boolean)) {
        await worlds.prepare(world, step);
        const list = await read(cursor);
        followed.take(list);
        state = list.paper?.find(({ n }: any) => n === 1)?.s ?? state;
        cursor = list.cursor;
      }
      expect([state, followed.says()]).toEqual([paper, changes]);
      const now = olderPage();
      const list = await read();
      now.take(list);
      expect(now.says()).toBe(whole);
      expect(list.paper.find(({ n }: any) => n === 1)?.s ?? 'sold').toBe(paper);
    },
  );

  /** Reads the column of names: who bought which number. */
  const buyersOf = (names: string): Record<string, { name?: string; phone?: string }> =>
    Object.fromEntries(
      names
        .split(', ')
        .filter(Boolean)
        .map((text) => {
          const [number, ...words] = text.split(' ');
          const phone = /^\d+$/.test(words.at(-1)!) ? words.pop() : undefined;
          const name = words.length > 0 ? words.join(' ') : undefined;
          return [number, { ...(name && { name }), ...(phone && { phone }) }];
        }),
    );

  const expectPeople = async ({ eventId }: PaperWorld, people: string, named: string): Promise<void> => {
    const found = await worlds.query(`select from people where event_id = $1 and closed_at is null`, [
      eventId,
    ]);
    const sales = await worlds.query(`select name from registrations where event_id = $1`, [eventId]);
    expect([found.length, sales.filter(({ name }) => name !== null).length]).toEqual([
      Number(people),
      Number(named),
    ]);
    await expectPaperAddsUp(server.database, eventId);
  };
});
