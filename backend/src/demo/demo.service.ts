import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Actor } from '../auth/actor.js';
import { Sessions } from '../auth/sessions.js';
import { Database } from '../database/database.js';
import { Live } from '../live/live.js';
import { SCREENSHOT_STORE, type ScreenshotStore } from '../uploads/store/screenshot-store.js';
import { removePictures } from '../uploads/store/remove-pictures.js';
import type { DemoDto, DemoRemovedDto } from './demo.dto.js';
import { READ_DEMO } from './demo.sql.js';
import { removeDemo } from './remove-demo.js';

/** The demo, which an organization removes when it begins in earnest. */
@Injectable()
export class DemoService {
  private readonly logger = new Logger(DemoService.name);

  constructor(
    private readonly database: Database,
    @Inject(SCREENSHOT_STORE) private readonly store: ScreenshotStore,
    private readonly sessions: Sessions,
    private readonly live: Live,
  ) {}

  async read(): Promise<DemoDto> {
    const [demo] = await this.database.run(READ_DEMO, []);
    const { eventName, accounts } = demo!;
    return { isPresent: eventName !== null || accounts > 0, eventName, accounts };
  }

  /** Removes the demo; its pictures after the commit. @throws DemoError */
  async remove(actor: Actor): Promise<DemoRemovedDto> {
    const { removed, closed, pictures, eventId } = await removeDemo(this.database, actor);
    for (const id of [...removed, ...closed]) this.sessions.forget(id);
    if (eventId) this.live.publish('event', eventId);
    const left = await removePictures(this.store, pictures);
    if (left > 0) this.logger.warn(`${left} pictures of the demo could not be removed from the store`);
    return { removedAccounts: removed.length, closedAccounts: closed.length };
  }
}
