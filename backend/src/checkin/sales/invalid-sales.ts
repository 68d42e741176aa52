import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { Database } from '../../database/database.js';
import { namesToSnakeCase } from '../../http/naming.js';
import { FeatureError, InvalidInput, TooManyRequests } from '../../http/problems/problem.js';
import { Live } from '../../live/live.js';
import { INVALID_SALES_HOURS, INVALID_SALES_PER_ACCOUNT } from '../../rules/door-sales.js';
import { contentHash } from './sale-content.js';
import { KEEP_INVALID, type KeptRefusal } from './sales.sql.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Sales without a network that could not be taken. */
@Injectable()
export class InvalidSales {
  constructor(
    private readonly database: Database,
    private readonly live: Live,
  ) {}

  /**
   * A sale without a network that cannot be taken is listed whole: somebody has its money.
   * @throws TooManyRequests if its account has too many such already: it waits on its phone
   */
  async keep(
    actor: Actor,
    body: object,
    { content, deviceId }: { content: string | null; deviceId: string | null },
    error: unknown,
  ): Promise<void> {
    if (!(error instanceof FeatureError)) return;
    const { saleId, eventId, accountId, ...sale } = body as Record<string, unknown>;
    const isOffline = sale.prices !== undefined && sale.prices !== null;
    const problem = error.toProblem();
    const isInvalid = problem.status === 422 || problem.status === 409;
    if (!isOffline || !isInvalid || typeof saleId !== 'string' || !UUID.test(saleId)) return;
    // What cannot be read is told by all of it but what a retry tells anew.
    const { now: _, prices: __, ...same } = sale;
    const told = content ?? contentHash([eventId, accountId, same]);
    const sent = namesToSnakeCase({ ...sale, saleId, eventId, accountId });
    const refusal: KeptRefusal = {
      code: problem.code,
      detail: problem.detail,
      fields: error instanceof InvalidInput ? problem.fields : undefined,
    };
    const [{ fullFor }] = (await this.database.run(KEEP_INVALID, [
      actor.user.id,
      saleId.toLowerCase(),
      typeof eventId === 'string' && UUID.test(eventId) ? eventId.toLowerCase() : null,
      JSON.stringify(sent),
      Buffer.from(told, 'hex'),
      JSON.stringify(refusal),
      deviceId,
      INVALID_SALES_PER_ACCOUNT,
      INVALID_SALES_HOURS,
    ])) as [{ fullFor: number | null }];
    if (fullFor !== null) throw new TooManyRequests(fullFor);
    this.live.publish('check_in', saleId);
  }
}
