import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { writeAudit } from '../../audit/audit.js';
import type { Actor, SessionUser } from '../../auth/actor.js';
import { Sessions } from '../../auth/sessions.js';
import { Database, type Transaction } from '../../database/database.js';
import { likePattern } from '../../database/like-pattern.js';
import { type IdempotencyKey, keyedTransaction } from '../../http/idempotency.js';
import { PAGE_MAX } from '../../http/pagination.js';
import { Live } from '../../live/live.js';
import type { DeviceDto, DeviceSearch, DevicesQuery } from './devices.dto.js';
import type { ReadList } from './list-cursor.js';
import { DeviceError, noDevice } from './devices.error.js';
import {
  COUNT_DEVICES,
  CUT_OFF,
  CUT_OFF_SESSIONS,
  LIST_DEVICES,
  RESTORE_SESSIONS,
  TOUCH_DEVICE,
} from './devices.sql.js';

const patternOf = (search: string | undefined): string | null => (search ? likePattern(search) : null);

const cutOff = (): DeviceError => new DeviceError({ code: 'device_cut_off' });

/** The phones and scanners at the door. */
@Injectable()
export class DevicesService {
  /** Sessions that are known to speak for a device, as their ids with the device's; a session is noted once a process. */
  private readonly heard = new LRUCache<string, true>({ max: 10_000 });

  constructor(
    private readonly database: Database,
    private readonly live: Live,
    private readonly sessions: Sessions,
  ) {}

  /** Lists the devices with a contact in the last 30 days; see `LIST_DEVICES` for their order. */
  list({ search, limit = PAGE_MAX, offset = 0 }: DevicesQuery): Promise<DeviceDto[]> {
    return this.database.run(LIST_DEVICES, [patternOf(search), limit, offset]);
  }

  async count({ search }: DeviceSearch): Promise<number> {
    const [row] = await this.database.run(COUNT_DEVICES, [patternOf(search)]);
    return row!.devices;
  }

  /**
   * Records a contact of a device.
   * @param list a list on the device; null if the device does not say
   * @throws DeviceError device_cut_off: the device is, or the session on any device
   */
  async touch({ id, session }: SessionUser, deviceId: string | null, list: ReadList | null): Promise<void> {
    if (session.isCutOff) throw cutOff();
    if (deviceId === null) return;
    const [device] = await this.database.run(TOUCH_DEVICE, [
      deviceId,
      id,
      list?.at ?? null,
      session.id,
      session.expiresAt,
      list?.eventId ?? null,
    ]);
    if (device!.isCutOff) throw cutOff();
    this.heard.set(`${session.id} ${deviceId}`, true);
  }

  /**
   * Notes that a session speaks for a device, for routes whose own statement checks whether the device is cut off. Costs a statement
   * only the first time.
   * @throws DeviceError device_cut_off
   */
  async hear(user: SessionUser, deviceId: string | null): Promise<void> {
    if (user.session.isCutOff) throw cutOff();
    if (deviceId !== null && !this.heard.has(`${user.session.id} ${deviceId}`))
      await this.touch(user, deviceId, null);
  }

  /**
   * Cuts a device off: it gets no list and lets nobody in; scans that wait on it are still accepted. So are the sessions that
   * spoke for it, on whatever device, except the caller's own.
   * @param endsSessions whether to sign out the last account of the device, on all its devices
   * @throws DeviceError no_device; IdempotencyKeyReused
   */
  async cutOff(actor: Actor, id: string, endsSessions: boolean, key: IdempotencyKey | null): Promise<void> {
    await this.change(actor, id, key, async (tx) => {
      const { accountId } = await this.write(
        tx,
        actor,
        id,
        true,
        endsSessions ? { sessions_ended: true } : {},
      );
      if (endsSessions) await this.sessions.endAll(tx, accountId);
      const cutOffNow = await tx.run(CUT_OFF_SESSIONS, [id, actor.user.session.id]);
      return [accountId, ...cutOffNow.map(({ userId }) => userId)];
    });
  }

  /** Lets a device that was cut off work again, and its sessions. @throws DeviceError no_device; IdempotencyKeyReused */
  async restore(actor: Actor, id: string, key: IdempotencyKey | null): Promise<void> {
    await this.change(actor, id, key, async (tx) => {
      await this.write(tx, actor, id, false);
      return (await tx.run(RESTORE_SESSIONS, [id])).map(({ userId }) => userId);
    });
  }

  /** @param write returns the accounts whose sessions have changed */
  private async change(
    actor: Actor,
    id: string,
    key: IdempotencyKey | null,
    write: (tx: Transaction) => Promise<string[]>,
  ): Promise<void> {
    const { accounts } = await keyedTransaction(this.database, actor.user.id, key, async (tx) => ({
      accounts: await write(tx),
    }));
    for (const account of accounts) this.sessions.forget(account);
    this.live.publish('check_in', id);
  }

  private async write(tx: Transaction, actor: Actor, id: string, isCutOff: boolean, details: object = {}) {
    const [device] = await tx.run(CUT_OFF, [id, isCutOff ? actor.user.id : null]);
    if (!device) throw noDevice();
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
