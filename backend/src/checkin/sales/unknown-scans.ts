import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import type { Transaction } from '../../database/database.js';
import { type ReceivedScan, scanningAccount } from '../scans/received-scan.js';
import { decideScans } from '../scans/scans.js';
import { TAKE_UNKNOWN_SCANS } from './sales.sql.js';

/** Scans of the code of a sale that came before the sale did, as of an unknown one. */
@Injectable()
export class UnknownScans {
  /** Decides them anew, as if they came after the sale, in its transaction. */
  async decideAnew(tx: Transaction, actor: Actor, eventId: string, code: string): Promise<void> {
    const found = await tx.run(TAKE_UNKNOWN_SCANS, [eventId, code]);
    if (found.length === 0) return;
    const scans = found.map(({ scan }): ReceivedScan => {
      return {
        scanId: scan.scan_id,
        isKept: true,
        keptContent: scan.content,
        code,
        registrationId: null,
        eventId,
        station: scan.station,
        tickets: scan.tickets,
        scannedAt: new Date(scan.scanned_at),
        sentScannedAt: null,
        // Nobody waits for the answer to a live one any more.
        wasLetIn: scan.let_in > 0,
        letInTickets: scan.let_in > 0 ? scan.let_in : null,
        isUndo: scan.undoes !== null,
        undoes: scan.undoes,
        reason: scan.reason,
        refusal: null,
        account: {
          ...scanningAccount(actor.user),
          id: scan.sent_by ?? scan.account_id,
          fullName: '',
          // Decided when it came.
          mayUndoAny: scan.may_undo_any,
        },
        saidBy: scan.sent_by === null ? null : { id: scan.account_id, fullName: '' },
        requestId: actor.requestId,
        deviceId: scan.device_id,
        label: scan.label,
        source: scan.source,
      };
    });
    await decideScans(tx, scans);
  }
}
