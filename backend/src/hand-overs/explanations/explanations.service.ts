import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { Actor } from '../../auth/actor.js';
import type { IdempotencyKey } from '../../http/idempotency.js';
import { validateBody } from '../../http/validation.js';
import { HandOverChanges, lockHandOver, requireState } from '../hand-over/hand-over-changes.js';
import { hasDifference, signersOf } from '../hand-over/countersigning.js';
import { type HandOverDto, HandOverReasonInput } from '../hand-over/hand-over.dto.js';
import { HandOverError } from '../hand-over/hand-over.error.js';
import { READ_HAND_OVER } from '../hand-over/hand-over.sql.js';
import { ExplanationEntity } from './explanation.entity.js';
import { COUNTERSIGN } from './explanations.sql.js';

/** A difference stays open until one person explains it and another countersigns. The cases are in docs/money-cases.md. */
@Injectable()
export class ExplanationsService {
  constructor(
    @InjectRepository(ExplanationEntity) private readonly explanations: Repository<ExplanationEntity>,
    private readonly changes: HandOverChanges,
  ) {}

  /**
   * Records why the counted amount differs. The explanation counts once somebody else has countersigned it. A newer one replaces
   * it, and its countersignature no longer counts.
   * @throws HandOverError no_hand_over, own_money, hand_over_state, nothing_to_explain; InvalidFields; IdempotencyKeyReused
   */
  explain(actor: Actor, id: string, body: unknown, key: IdempotencyKey | null): Promise<HandOverDto> {
    return this.changes.change(actor, key, 'hand_over.explained', async (tx) => {
      const locked = await lockHandOver(tx, id);
      if (locked.sellerId === actor.user.id) throw new HandOverError({ code: 'own_money' });
      requireState(locked, 'received');
      const row = (await tx.run(READ_HAND_OVER, [id]))[0]!;
      if (!hasDifference(row)) throw new HandOverError({ code: 'nothing_to_explain' });
      const { reason } = await validateBody(HandOverReasonInput, body);
      await tx.manager
        .withRepository(this.explanations)
        .insert({ handOverId: id, reason, explainedBy: actor.user.id });
      return { id, details: { reason } };
    });
  }

  /**
   * Countersigns the explanation that the caller read, which must still be the newest one. The caller must be neither the seller,
   * the receiver nor the explainer.
   * @throws HandOverError no_hand_over, countersign_by_another, hand_over_state, not_explained, nothing_to_explain,
   *   explanation_replaced; InvalidFields; IdempotencyKeyReused
   */
  countersign(actor: Actor, id: string, body: unknown, key: IdempotencyKey | null): Promise<HandOverDto> {
    return this.changes.change(actor, key, 'hand_over.countersigned', async (tx) => {
      const locked = await lockHandOver(tx, id);
      const row = (await tx.run(READ_HAND_OVER, [id]))[0]!;
      if (signersOf(row).includes(actor.user.id)) throw new HandOverError({ code: 'countersign_by_another' });
      requireState(locked, 'received');
      if (!row.unexplained) throw new HandOverError({ code: 'nothing_to_explain' });
      if (row.explanation === null) throw new HandOverError({ code: 'not_explained' });
      const { reason } = await validateBody(HandOverReasonInput, body);
      if (reason !== row.explanation) throw new HandOverError({ code: 'explanation_replaced' });
      await tx.run(COUNTERSIGN, [id, actor.user.id]);
      return { id, details: { reason } };
    });
  }
}
