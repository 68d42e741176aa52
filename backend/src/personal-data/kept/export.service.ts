import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { writeAudit } from '../../audit/audit.js';
import type { Actor } from '../../auth/actor.js';
import { Database, type SqlHandle } from '../../database/database.js';
import { SCREENSHOT_STORE, type ScreenshotStore } from '../../uploads/store/screenshot-store.js';
import { IS_BEING_ERASED } from '../erase/erasures.sql.js';
import { Finder, type Found, type Whom } from '../find/finder.js';
import { PersonalDataError } from '../find/personal-data.error.js';
import { LIST_PICTURES, MOST_ROWS, PARTS } from './kept.sql.js';
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
   * It is whole: while some of it is being erased there is none, and if a picture is erased before it was read, the file breaks off.
   * @throws PersonalDataError nothing_kept, being_erased
   */
  async write(actor: Actor, whom: Whom): Promise<Readable> {
    const { subject, parts, pictures } = await this.database.snapshot(async (snapshot) => {
      const subject = await this.finder.subjectOf(whom, snapshot);
      const { emails, phones, events, people, accounts } = subject;
      const [erasing] = await snapshot.run(IS_BEING_ERASED, [emails, phones, events, people, accounts]);
      if (erasing!.isBeingErased) throw new PersonalDataError('being_erased');
      const written: WrittenPart[] = [];
      for (const { title, query, by } of PARTS) {
        const rows = await snapshot.run(
          query,
          by.map((name) => subject[name]),
        );
        const first = rows.slice(0, MOST_ROWS).map(({ row }) => row);
        written.push({ title, rows: first, isCut: rows.length > first.length });
      }
      return { subject, parts: written, pictures: await this.picturesOf(subject, snapshot) };
    });
    if (parts.every(({ rows }) => rows.length === 0)) throw new PersonalDataError('nothing_kept');
    await this.database.transaction((tx) =>
      writeAudit(tx, actor, { action: 'personal_data.exported', subjectType: 'personal_data' }),
    );
    return Readable.from(this.bytesOf(whom, subject, parts, pictures));
  }

  private async picturesOf(subject: Found, handle: SqlHandle = this.database): Promise<string[]> {
    const rows = await handle.run(
      LIST_PICTURES.query,
      LIST_PICTURES.by.map((name) => subject[name]),
    );
    return rows.map(({ key }) => key);
  }

  /** One picture in memory at a time. */
  private async *bytesOf(
    { email, phone }: Whom,
    subject: Found,
    parts: readonly WrittenPart[],
    pictures: readonly string[],
  ): AsyncGenerator<string> {
    yield pageHead((email ?? phone)!, new Date().toISOString(), parts);
    if (pictures.length > 0) yield `<h2>Pictures of transfers (${pictures.length})</h2>\n`;
    for (const [index, key] of pictures.entries()) {
      const stream = await this.store.open(key);
      if (!stream) {
        // One that the store has lost is left out; one that was erased since would leave half of what there was.
        if ((await this.picturesOf(subject)).includes(key)) continue;
        throw new Error('A picture was erased while it was being exported');
      }
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      yield pagePicture(index + 1, Buffer.concat(chunks));
    }
    yield pageEnd(parts);
  }
}
