import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../auth/actor.js';
import { Sessions } from '../auth/sessions.js';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import { Database, type SqlHandle } from '../database/database.js';
import { PAGE_DEFAULT, type PageQuery, paginationOf } from '../http/pagination.js';
import { LOCK_ACCOUNT, ONLY_OF_ACCOUNT, READ_NAMES_OF_ACCOUNT } from './erase/accounts.sql.js';
import { ErasureRunner } from './erase/erasure-runner.js';
import { addErasure } from './erase/add-erasure.js';
import { LIST_ERASURES, READ_ERASURE, type ShownErasure } from './erase/erasures.sql.js';
import { isFullName, type Sought } from './find/pattern.js';
import { Finder, onlyTheirs, type Whom } from './find/finder.js';
import { Hashes } from './find/hashes.js';
import { COUNT_KEPT } from './kept/kept.sql.js';
import type { ErasureDto, ErasurePageDto, KeptDto } from './personal-data.dto.js';
import { PersonalDataError } from './find/personal-data.error.js';

/** Tells what is kept about somebody, and has it erased. */
@Injectable()
export class ErasuresService {
  private readonly hashes: Hashes;

  constructor(
    @Inject(SETTINGS) settings: Settings,
    private readonly database: Database,
    private readonly finder: Finder,
    private readonly runner: ErasureRunner,
    private readonly sessions: Sessions,
  ) {
    this.hashes = new Hashes(settings.jwtSecret);
  }

  /** @throws PersonalDataError nothing_kept */
  async find(whom: Whom): Promise<KeptDto> {
    const { kept } = await this.read(this.database, whom);
    return kept;
  }

  /**
   * Begins to erase everything but accounts. What is erased was shown before: if there are other registrations by now, nothing is.
   * @throws PersonalDataError nothing_kept, kept_changed
   */
  async erase(actor: Actor, whom: Whom, registrations: number): Promise<ErasureDto> {
    const id = await this.database.transaction(async (tx) => {
      const { kept, subject } = await this.read(tx, whom);
      if (kept.registrations !== registrations) throw new PersonalDataError('kept_changed');
      const { events, people, names, emails, phones } = subject;
      const theirs = await onlyTheirs(tx, { names, emails, phones }, events, people);
      return addErasure(tx, {
        kind: 'person',
        askedBy: actor.user.id,
        sought: { names, emails, phones, everywhere: theirs },
        hashes: [...emails.map(this.hashes.ofEmail), ...phones.map(this.hashes.ofPhone)],
        events,
        people,
      });
    });
    return this.start(id);
  }

  /**
   * Begins to erase an account that is not active. What it sold, scanned and handed over stays, under a number.
   * @throws PersonalDataError no_user, account_active, account_erased
   */
  async eraseAccount(actor: Actor, userId: string): Promise<ErasureDto> {
    const id = await this.database.transaction(async (tx) => {
      const [account] = await tx.run(LOCK_ACCOUNT, [userId]);
      if (!account) throw new PersonalDataError('no_user');
      if (account.isErased) throw new PersonalDataError('account_erased');
      if (account.isActive) throw new PersonalDataError('account_active');
      const [sought] = await tx.run(READ_NAMES_OF_ACCOUNT, [userId]);
      return addErasure(tx, {
        kind: 'account',
        askedBy: actor.user.id,
        userId,
        sought: { ...sought!, everywhere: await this.onlyOfAccount(tx, userId, sought!) },
        hashes: [],
        events: [],
        people: [],
      });
    });
    this.sessions.forget(userId);
    return this.start(id);
  }

  /** @throws PersonalDataError no_erasure */
  async get(id: string): Promise<ErasureDto> {
    const [row] = await this.database.run(READ_ERASURE, [id]);
    if (!row) throw new PersonalDataError('no_erasure');
    return toDto(row);
  }

  async list(page: PageQuery): Promise<ErasurePageDto> {
    const rows = await this.database.run(LIST_ERASURES, [page.limit ?? PAGE_DEFAULT, page.offset ?? 0]);
    return { data: rows.map(toDto), pagination: paginationOf(page, rows[0]?.total ?? 0) };
  }

  private async start(id: string): Promise<ErasureDto> {
    void this.runner.start(id);
    return this.get(id);
  }

  private async read(handle: SqlHandle, whom: Whom) {
    const people = await this.finder.peopleOf(whom, handle);
    const accounts = await this.finder.accountsOf(whom, handle);
    const subject = await this.finder.subjectOf(whom, handle);
    const [counted] = await handle.run(
      COUNT_KEPT.query,
      COUNT_KEPT.by.map((name) => subject[name]),
    );
    const { others, ...counts } = counted!;
    const isAnything =
      people.length + accounts.length + others > 0 || Object.values(counts).some((count) => count > 0);
    if (!isAnything) throw new PersonalDataError('nothing_kept');
    const kept: KeptDto = {
      people: people.map(({ eventId, eventName, name, email, phone, tickets }) => ({
        eventId,
        eventName,
        name,
        email,
        phone,
        tickets,
      })),
      ...counts,
      accounts,
    };
    return { kept, subject };
  }

  /** What only this account has: no guest, no application and no other account. */
  private async onlyOfAccount(tx: SqlHandle, userId: string, sought: Sought): Promise<Sought> {
    const { names, emails, phones } = sought;
    const [only] = await tx.run(ONLY_OF_ACCOUNT, [emails, phones, names.filter(isFullName), userId]);
    return only!;
  }
}

const toDto = (row: ShownErasure): ErasureDto => ({
  id: row.id,
  kind: row.kind,
  step: row.step,
  askedAt: row.askedAt,
  askedBy: row.askedByName,
  eventName: row.eventName,
  doneAt: row.doneAt,
  erased: row.erased,
});
