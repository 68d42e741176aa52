import { randomUUID } from 'node:crypto';
import type { Answer, TestApp } from './app.js';
import { makeEvent, makeUser, type TestUser } from './builders.js';
import { makeOlder } from './older-sales.js';

/** An event with a book of ten paper tickets without food at $12, and who handles them, as docs/paper-cases.md names them. */
export interface PaperWorld {
  eventId: string;
  holder: string;
  assignment?: string;
}

/** What is done with paper tickets in the cases of docs/paper-cases.md, over the real routes. */
export class PaperWorlds {
  /** By name. Vera is a new account in each case. */
  readonly users: Record<string, TestUser> = {};
  readonly tokens: Record<string, string> = {};

  constructor(private readonly server: TestApp) {}

  async start(): Promise<this> {
    for (const [name, role] of [
      ['otto', 'volunteer'],
      ['felix', 'finance_director'],
      ['fay', 'finance_director'],
      ['pia', 'president'],
    ] as const)
      await this.add(name, role);
    return this;
  }

  async add(name: string, role: TestUser['role'] = 'volunteer'): Promise<void> {
    this.users[name] = await makeUser(this.server.database, { role });
    this.tokens[name] = await this.server.signIn(this.users[name]);
  }

  query = <Row = any>(text: string, values: unknown[]): Promise<Row[]> =>
    this.server.database.query(text, values) as Promise<Row[]>;

  post = (as: string, url: string, body: object): Promise<Answer> =>
    this.server.call('POST', url, { as: this.tokens[as]!, body, key: randomUUID() });

  async make(options: Parameters<typeof makeEvent>[1] = {}, food = 'without_food'): Promise<PaperWorld> {
    await this.add('vera');
    // At the door, so that a volunteer may scan; where it is about noon, so that half an hour ago was on the same day.
    const date = new Date(Date.now() + 3_600_000).toISOString();
    const hours = 12 - new Date().getUTCHours();
    const timeZone = hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
    const { id: eventId } = await makeEvent(this.server.database, {
      date,
      timeZone,
      sellsAlongside: true,
      ...options,
    });
    const made = await this.post('pia', '/api/paper/books', {
      event_id: eventId,
      count: 10,
      food_option: food,
      price: 12,
    });
    expect([made.status, made.body]).toMatchObject([201, { last: 10, price: 12 }]);
    return { eventId, holder: 'vera' };
  }

  async saleOf({ eventId }: PaperWorld, number = 1): Promise<any> {
    const [sale] = await this.query(
      `select r.* from paper_tickets t join registrations r on r.id = t.registration_id
       where t.event_id = $1 and t.number = $2`,
      [eventId, number],
    );
    return sale;
  }

  async codeOf({ eventId }: PaperWorld, number = 1): Promise<string> {
    const [ticket] = await this.query<{ qr_code: string }>(
      `select qr_code from paper_tickets where event_id = $1 and number = $2`,
      [eventId, number],
    );
    return ticket!.qr_code;
  }

  /** Changes settings of the event. */
  async change({ eventId }: PaperWorld, fields: object): Promise<Answer> {
    const url = `/api/events/${eventId}`;
    const { body } = await this.server.call('GET', url, { as: this.tokens.pia! });
    const { name, description, event_date, location } = body;
    return this.server.call('PUT', url, {
      as: this.tokens.pia!,
      body: { name, description, event_date, location, ...fields },
    });
  }

  /** Does one thing with number 1, or with these numbers. */
  async act(world: PaperWorld, what: string, by: string, ranges = ['1']): Promise<Answer> {
    const { eventId } = world;
    const of = { event_id: eventId, ranges };
    const sale = async () => (await this.saleOf(world, Number(ranges[0])))!;
    switch (what) {
      case 'offer': {
        const to = this.users[world.holder]!.id;
        const answer = await this.post(by, '/api/paper/assignments', { ...of, volunteer_id: to });
        if (answer.body.assignment) world.assignment = answer.body.assignment.id;
        return answer;
      }
      case 'accept':
        return this.post(by, `/api/paper/assignments/${world.assignment}/accept`, { ranges });
      case 'decline':
      case 'withdraw':
        return this.post(by, `/api/paper/assignments/${world.assignment}/${what}`, {});
      case 'return':
        return this.post(by, '/api/paper/returns', { ...of, volunteer_id: this.users[world.holder]!.id });
      case 'void':
        return this.post(by, '/api/paper/void', { ...of, reason: 'Lost' });
      case 'sell':
        return this.post(by, '/api/paper/sales', of);
      case 'named':
        return this.post(by, '/api/paper/sales', {
          ...of,
          names: { 1: { name: 'Ada Lane', phone: '(415) 555-0101' } },
        });
      case 'undo':
        return this.post(by, '/api/paper/sales/undo', of);
      case 'cancel':
        return this.post(by, `/api/attendees/${(await sale()).id}/cancel`, { reason: 'Cannot come' });
      case 'change':
        return this.post(by, `/api/attendees/${(await sale()).id}/change`, {
          ticket_quantity: 2,
          food_option: 'without_food',
          payment_mode: 'cash',
          quoted_total_price: 30,
        });
      case 'scan':
        return this.server.call('POST', `/api/checkin/${await this.codeOf(world)}`, {
          as: this.tokens[by]!,
          body: { event_id: eventId },
        });
      case 'correct':
        return this.server.call('PATCH', `/api/attendees/${(await sale()).id}`, {
          as: this.tokens.pia!,
          body: { name: 'Ada Long' },
        });
      case 'give': {
        const { id, version } = await sale();
        return this.post(by, `/api/attendees/${id}/give`, {
          tickets: 1,
          of: 1,
          version,
          name: 'Bo Nash',
          phone: '4155550102',
        });
      }
      case 'reissue':
        return this.post(by, `/api/attendees/${(await sale()).id}/reissue`, { reason: 'Lost' });
      default:
        throw new Error(`docs/paper-cases.md: nobody knows how to ${what}`);
    }
  }

  /** Does what the column `before` says. */
  async prepare(world: PaperWorld, before: string): Promise<void> {
    for (const word of before.replace('sell named', 'named').split(' ').filter(Boolean)) {
      if (word === 'fay') world.holder = 'fay';
      else if (word === 'off')
        await this.query(`update users set is_active = false where id = $1`, [this.users.vera!.id]);
      else if (word === 'late') await this.moveSales(world, 31);
      else if (word === 'pass') {
        await this.prepare(world, 'return');
        world.holder = 'otto';
        await this.prepare(world, 'offer accept');
        world.holder = 'vera';
      } else {
        const isHolders = ['accept', 'decline', 'sell', 'named', 'undo'].includes(word);
        const answer = await this.act(world, word, isHolders ? world.holder : 'felix');
        expect([word, answer.body, answer.status < 300]).toEqual([word, answer.body, true]);
        if (answer.body.refused) expect([word, answer.body.refused]).toEqual([word, []]);
      }
    }
  }

  /** Moves all sales of the event some minutes back. */
  async moveSales({ eventId }: PaperWorld, minutes: number): Promise<void> {
    const sales = await this.query(
      'select id from registrations where event_id = $1 and cancelled_at is null',
      [eventId],
    );
    await makeOlder(
      this.server.database,
      sales.map(({ id }) => id),
      minutes,
    );
  }

  /** Says of an answer what the column `outcome` does. */
  outcomeOf = ({ status, body }: Answer): string => {
    if (status >= 400) return body.code;
    return body.refused?.[0]?.reason ?? 'done';
  };

  async stateOf({ eventId }: PaperWorld, number = 1): Promise<string> {
    const { body } = await this.server.call('GET', `/api/paper/tickets?event_id=${eventId}&limit=100`, {
      as: this.tokens.pia!,
    });
    return body.data.find((ticket: any) => ticket.number === number).state;
  }
}
