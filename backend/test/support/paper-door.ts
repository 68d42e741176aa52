import { randomUUID } from 'node:crypto';
import type { TestApp } from './app.js';
import type { PaperWorld, PaperWorlds } from './paper-world.js';

export const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

/** Paper tickets that come to the door some time after what was done with them, as docs/paper-cases.md says it. */
export class PaperDoor {
  constructor(
    private readonly server: TestApp,
    private readonly worlds: PaperWorlds,
  ) {}

  /** Does one thing that the column `before` says. */
  private async prepareWord(world: PaperWorld, word: string): Promise<void> {
    const [, what, of] = /^(sell|named|pass|hand)([23])$/.exec(word) ?? [];
    const by = of === '3' ? 'fay' : 'otto';
    if (what === 'sell' || what === 'named')
      expect((await this.worlds.act(world, what, by)).body.done).toEqual(['1']);
    else if (what === 'pass') {
      world.holder = 'otto';
      await this.worlds.prepare(world, 'return');
      world.holder = by;
      await this.worlds.prepare(world, 'offer accept');
      world.holder = 'vera';
    } else if (what === 'hand') {
      const given = { event_id: world.eventId, declared_amount: 12, is_final: false };
      const { body } = await this.worlds.post(by, '/api/hand-overs', given);
      const url = `/api/hand-overs/${body.id}/receive`;
      expect((await this.worlds.post('felix', url, { received_amount: 12 })).body.status).toBe('received');
    } else await this.worlds.prepare(world, word);
  }

  /** Does what the column `before` says, and moves each part of it to its time. */
  async prepare(world: PaperWorld, before: string): Promise<void> {
    for (const part of before.split(', ').filter(Boolean)) {
      const [, minutes = '60', words] = /^(?:(\d+) )?(.+)$/.exec(part)!;
      const [{ last }] = (await this.worlds.query(
        `select max(id::text) as last from paper_changes where event_id = $1`,
        [world.eventId],
      )) as [{ last: string }];
      for (const word of words!.split(' ')) await this.prepareWord(world, word);
      await this.worlds.moveSales(world, Number(minutes));
      // Nothing but a test moves what is kept.
      await this.server.database.query('alter table paper_changes disable trigger paper_changes_append_only');
      await this.worlds.query(
        `update paper_changes set at = at - $3 * interval '1 minute' where event_id = $1 and id > $2`,
        [world.eventId, last, Number(minutes)],
      );
      await this.server.database.query('alter table paper_changes enable trigger paper_changes_append_only');
    }
  }

  /** What a phone tells now that it did some minutes ago. */
  async told(
    world: PaperWorld,
    by: string,
    minutes: number,
    fields: object,
    device = randomUUID(),
  ): Promise<string> {
    const scan = {
      scan_id: randomUUID(),
      event_id: world.eventId,
      code: await this.worlds.codeOf(world),
      station: 'entrance',
      scanned_at: minutesAgo(minutes),
      ...fields,
    };
    const { body } = await this.server.call('POST', '/api/checkin/sync', {
      as: this.worlds.tokens[by]!,
      body: { now: new Date().toISOString(), device: { id: device }, scans: [scan] },
    });
    return body[0].outcome;
  }
}
