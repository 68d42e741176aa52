import { Injectable } from '@nestjs/common';
import { writeAudit } from '../../audit/audit.js';
import type { Actor } from '../../auth/actor.js';
import { Sessions } from '../../auth/sessions.js';
import { Database, type Transaction } from '../../database/database.js';
import { type IdempotencyKey, keyedTransaction } from '../../http/idempotency.js';
import { Live } from '../../live/live.js';
import { CheckInError } from '../check-ins/check-ins.error.js';
import type { DeviceDto } from './devices.dto.js';
import { DeviceError } from './devices.error.js';
import { CUT_OFF, LIST_DEVICES, TOUCH_DEVICE } from './devices.sql.js';

/** The phones and scanners at the door. */
@Injectable()
export class DevicesService {
  constructor(
    private readonly database: Database,
    private readonly live: Live,
    private readonly sessions: Sessions,
  ) {}

  /** Lists the devices with a contact in the last 30 days, newest contact first. */
  list(): Promise<DeviceDto[]> {
    return this.database.run(LIST_DEVICES, []);
  }

  /**
   * Records a contact of a device.
   * @param listAt when the list on the device was read; null if the device does not say
   * @throws CheckInError device_cut_off
   */
  async touch(accountId: string, deviceId: string | null, listAt: Date | null): Promise<void> {
    if (deviceId === null) return;
    const [device] = await this.database.run(TOUCH_DEVICE, [deviceId, accountId, listAt]);
    if (device!.isCutOff) throw new CheckInError({ code: 'device_cut_off' });
  }

  /**
   * Cuts a device off: it gets no list and lets nobody in; scans that wait on it are still accepted.
   * @param endsSessions whether to sign out the last account of the device, on all its devices
   * @throws DeviceError no_device; IdempotencyKeyReused
   */
  async cutOff(actor: Actor, id: string, endsSessions: boolean, key: IdempotencyKey | null): Promise<void> {
    const { accountId } = await this.withKey(actor, key, async (tx) => {
      const device = await this.write(tx, actor, id, true, endsSessions ? { sessions_ended: true } : {});
      if (endsSessions) await this.sessions.endAll(tx, device.accountId);
      return device;
    });
    if (endsSessions) this.sessions.forget(accountId);
    this.live.publish('check_in', id);
  }

  /** Lets a device that was cut off work again. @throws DeviceError no_device; IdempotencyKeyReused */
  async restore(actor: Actor, id: string, key: IdempotencyKey | null): Promise<void> {
    await this.withKey(actor, key, (tx) => this.write(tx, actor, id, false));
    this.live.publish('check_in', id);
  }

  /** Changes a device and returns its account; for a repeated key, only returns the account of the first time. */
  private withKey(
    actor: Actor,
    key: IdempotencyKey | null,
    change: (tx: Transaction) => Promise<{ accountId: string }>,
  ): Promise<{ accountId: string }> {
    return keyedTransaction(this.database, actor.user.id, key, async (tx) => {
      const { accountId } = await change(tx);
      return { accountId };
    });
  }

  private async write(tx: Transaction, actor: Actor, id: string, isCutOff: boolean, details: object = {}) {
    const [device] = await tx.run(CUT_OFF, [id, isCutOff ? actor.user.id : null]);
    if (!device) throw new DeviceError();
    // Also audited if the device was already cut off and only its account is signed out now.
    if (device.isChanged || Object.keys(details).length > 0)
      await writeAudit(tx, actor, {
        action: isCutOff ? 'device.cut_off' : 'device.restored',
        subjectType: 'device',
        subjectId: id,
        details: { label: device.label, account_id: device.accountId, ...details },
      });
    return device;
  }
}
