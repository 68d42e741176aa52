import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { writeAudit } from '../../audit/audit.js';
import type { Actor } from '../../auth/actor.js';
import { Database } from '../../database/database.js';
import { SCREENSHOT_STORE, type ScreenshotStore } from '../../uploads/store/screenshot-store.js';
import { Finder, type Whom } from '../find/finder.js';
import { PersonalDataError } from '../find/personal-data.error.js';
import { LIST_PICTURES, PARTS } from './kept.sql.js';
import { pageEnd, pageHead, pagePicture, type WrittenPart } from './page.js';

/** Writes what is kept about somebody into one file that a person can read. */
@Injectable()
export class ExportService {
  constructor(
    private readonly database: Database,
    private readonly finder: Finder,
    @Inject(SCREENSHOT_STORE) private readonly store: ScreenshotStore,
  ) {}

  /**
   * The file: a page with everything, its pictures within, and the same data as JSON. The log says that it was made, and not of whom.
   * @throws PersonalDataError nothing_kept
   */
  async write(actor: Actor, whom: Whom): Promise<Readable> {
    const subject = await this.finder.subjectOf(whom);
    const { parts, pictures } = await this.database.snapshot(async (snapshot) => {
      const written: WrittenPart[] = [];
      for (const { title, query, by } of PARTS) {
        const rows = await snapshot.run(
          query,
          by.map((name) => subject[name]),
        );
        written.push({ title, rows: rows.map(({ row }) => row) });
      }
      return {
        parts: written,
        pictures: await snapshot.run(
          LIST_PICTURES.query,
          LIST_PICTURES.by.map((name) => subject[name]),
        ),
      };
    });
    if (parts.every(({ rows }) => rows.length === 0)) throw new PersonalDataError('nothing_kept');
    await this.database.transaction((tx) =>
      writeAudit(tx, actor, { action: 'personal_data.exported', subjectType: 'personal_data' }),
    );
    return Readable.from(
      this.bytesOf(
        whom,
        parts,
        pictures.map(({ key }) => key),
      ),
    );
  }

  /** One picture in memory at a time. */
  private async *bytesOf(
    { email, phone }: Whom,
    parts: readonly WrittenPart[],
    pictures: readonly string[],
  ): AsyncGenerator<string> {
    yield pageHead((email ?? phone)!, new Date().toISOString(), parts);
    if (pictures.length > 0) yield `<h2>Pictures of transfers (${pictures.length})</h2>\n`;
    for (const [index, key] of pictures.entries()) {
      const stream = await this.store.open(key);
      if (!stream) continue;
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      yield pagePicture(index + 1, Buffer.concat(chunks));
    }
    yield pageEnd(parts);
  }
}
