import type { Actor } from '../auth/actor.js';
import type { Database } from '../database/database.js';
import { findAnswer, type IdempotencyKey, keepAnswer, withIdempotency } from '../http/idempotency.js';
import type { ImportDto } from './imports.dto.js';

/** Runs a use case of several transactions under a key: the steps can each be repeated, and the answer is kept when all are done. */
export async function keyedImport(
  database: Database,
  actor: Actor,
  key: IdempotencyKey | null,
  work: () => Promise<ImportDto>,
): Promise<ImportDto> {
  const first = await findAnswer<ImportDto>(database, actor.user.id, key);
  if (first) return first.answer;
  return withIdempotency(database, actor.user.id, key, async () => {
    const answer = await work();
    await keepAnswer(database, actor.user.id, key, answer);
    return answer;
  });
}
