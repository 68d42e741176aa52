import { Injectable } from '@nestjs/common';
import { writeAudit } from '../audit/audit.js';
import type { Actor } from '../auth/actor.js';
import { Sessions } from '../auth/sessions.js';
import { Database } from '../database/database.js';
import { noUser } from '../users/users.error.js';
import type { SessionDto } from './sessions.dto.js';
import { noSession } from './sessions.error.js';
import { END_OTHERS, END_SESSION, HAS_ACCOUNT, LIST_SESSIONS } from './sessions.sql.js';

/** Lists and ends the sessions of accounts. A session that ends does so in this process at once, in others within a second. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
  ) {}

  /** The open sessions of the caller's account, the one used last first. */
  async listOwn(actor: Actor): Promise<SessionDto[]> {
    return this.read(actor, actor.user.id);
  }

  /** Those of anybody's account. @throws UserError no_user */
  async list(actor: Actor, userId: string): Promise<SessionDto[]> {
    const [account] = await this.database.run(HAS_ACCOUNT, [userId]);
    if (!account!.found) throw noUser();
    return this.read(actor, userId);
  }

  /** Ends one session of an account. @throws SessionError no_session if it is not the account's, or over */
  async end(actor: Actor, userId: string, sessionId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [ended] = await tx.run(END_SESSION, [sessionId, userId]);
      if (!ended) throw noSession();
      await writeAudit(tx, actor, { action: 'session.ended', subjectType: 'user', subjectId: userId });
    });
    this.sessions.forget(userId);
  }

  /** Ends all sessions of somebody's account. @throws UserError no_user */
  async endAll(actor: Actor, userId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [account] = await tx.run(HAS_ACCOUNT, [userId]);
      if (!account!.found) throw noUser();
      await this.sessions.endAll(tx, userId);
      await writeAudit(tx, actor, { action: 'session.all_ended', subjectType: 'user', subjectId: userId });
    });
    this.sessions.forget(userId);
  }

  /** Ends all sessions of the caller's account but the caller's own. */
  async endOthers(actor: Actor): Promise<void> {
    const { id, session } = actor.user;
    await this.database.transaction(async (tx) => {
      await tx.run(END_OTHERS, [session.id, id]);
      await writeAudit(tx, actor, { action: 'session.all_ended', subjectType: 'user', subjectId: id });
    });
    this.sessions.forget(id);
  }

  private async read(actor: Actor, userId: string): Promise<SessionDto[]> {
    const rows = await this.database.run(LIST_SESSIONS, [userId]);
    return rows.map((row) => ({ ...row, isCurrent: row.id === actor.user.session.id }));
  }
}
