import { Inject, Injectable } from '@nestjs/common';
import { newQrCode } from '../../attendees/registration/new-qr-code.js';
import { RegistrationReader } from '../../attendees/registration/registration-reader.js';
import { writeAudit } from '../../audit/audit.js';
import type { Actor } from '../../auth/actor.js';
import type { Settings } from '../../config/settings.js';
import { SETTINGS } from '../../config/settings.module.js';
import { Database, type Transaction, violatedConstraint } from '../../database/database.js';
import { fieldFault } from '../../http/problems/field-faults.js';
import { InvalidFields } from '../../http/problems/problem.js';
import { validateBody } from '../../http/validation.js';
import { Live } from '../../live/live.js';
import { writeMail } from '../../mail/outbox/outbox.js';
import { isOwnUndoInTime, LIVE_SCAN_MAX_TRANSIT_MS } from '../../rules/admissions.js';
import { countsOn, type DoorSaleAnswer } from '../../rules/door-sales.js';
import { type Cents, centsOf, dollarsOf } from '../../rules/money.js';
import { may } from '../../rules/permissions.js';
import { paymentModeRules } from '../../rules/tickets.js';
import { DevicesService } from '../devices/devices.service.js';
import { possibleTime } from '../scans/possible-time.js';
import { InvalidSales } from './invalid-sales.js';
import { contentOf } from './sale-content.js';
import { type Asked, decideOffline, decideOnline } from './sale-decisions.js';
import { SaleUndos } from './sale-undos.js';
import { DoorSaleInput, type DoorSaleDto } from './sales.dto.js';
import { DoorSaleError } from './sales.error.js';
import {
  CLEAR_FROM_SURPLUS,
  FIND_ACCOUNT,
  type KeptSale,
  READ_DOOR_SALE,
  type SaleWorld,
  WRITE_DOOR_SALE,
} from './sales.sql.js';
import { UnknownScans } from './unknown-scans.js';

/** A clock that differs by less counts as right, in milliseconds, because a request may take this long to arrive. */
const CLOCK_TOLERANCE_MS = 2_000;

/** Sells tickets at the door and lets their guests in. */
@Injectable()
export class DoorSalesService {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly database: Database,
    private readonly registrations: RegistrationReader,
    private readonly devices: DevicesService,
    private readonly undos: SaleUndos,
    private readonly unknownScans: UnknownScans,
    private readonly invalidSales: InvalidSales,
    private readonly live: Live,
  ) {}

  /**
   * Sells tickets and lets them in, in one transaction, under an id that the page made. With `prices` it was sold without a network:
   * its guest has paid and is inside, so it is taken, at any event and whatever happened since; what cannot be is kept whole for
   * finance. Sent again, it is the same sale, and undone where it says so now.
   * @param body with the names of the input class
   * @param arrivedAt when the request began to arrive, in milliseconds since 1970
   * @throws InvalidFields; DoorSaleError; RegistrationError price_changed, no_tier_covers, sold_out, event_over, event_not_on_sale;
   *   EventError no_event; DoorClosed; DeviceError device_cut_off; TooManyRequests
   */
  async sell(actor: Actor, body: object, deviceId: string | null, arrivedAt: number): Promise<DoorSaleDto> {
    let content: string | null = null;
    try {
      const input = await validateBody(DoorSaleInput, body);
      content = contentOf(input);
      const asked = { ...(await this.read(actor, input, arrivedAt)), content, deviceId };
      // A phone that was cut off sells no more, and what waits on it is taken.
      if (!asked.isOffline) await this.devices.hear(actor.user, deviceId);
      const sold = await this.database
        .transaction((tx) => this.take(tx, asked))
        .catch((error: unknown) => {
          // Somebody sold another ticket with this code at the same moment.
          if (violatedConstraint(error) !== 'registrations_qr_code_unique') throw error;
          throw new DoorSaleError({ code: 'code_taken' });
        });
      this.live.publish('registration', sold.registration.id);
      return sold;
    } catch (error) {
      await this.invalidSales.keep(actor, body, { content, deviceId }, error);
      throw error;
    }
  }

  /** Reads what was sent. */
  private async read(
    actor: Actor,
    input: DoorSaleInput,
    arrivedAt: number,
  ): Promise<Omit<Asked, 'content' | 'deviceId'>> {
    const isOffline = input.prices !== undefined;
    const now = Date.now();
    const ahead = input.now ? input.now.getTime() - arrivedAt : 0;
    const shift = Math.abs(ahead) < CLOCK_TOLERANCE_MS ? 0 : ahead;
    const said = possibleTime((input.soldAt?.getTime() ?? now + shift) - shift, now).getTime();
    const isLate = !isOffline && now - said > LIVE_SCAN_MAX_TRANSIT_MS;
    const soldAt = isLate && !input.undoneAt ? now : said;
    const undoneAt = input.undoneAt
      ? Math.max(possibleTime(input.undoneAt.getTime() - shift, now).getTime(), soldAt)
      : null;
    const seller = await this.sellerOf(actor, input, isOffline);
    if (isOffline && paymentModeRules(input.paymentMode).settledAs !== 'cash')
      throw new DoorSaleError({ code: 'sale_needs_network' });
    return {
      input,
      isOffline,
      code: input.code ?? newQrCode(),
      taken: centsOf(input.totalPrice)!,
      soldAt,
      undoneAt,
      seller,
      actor,
    };
  }

  /** The money is the signed-in seller's, unless an officer sends what waited on somebody else's phone. */
  private async sellerOf(
    { user }: Actor,
    { accountId }: DoorSaleInput,
    isOffline: boolean,
  ): Promise<{ id: string; email: string }> {
    if (accountId === undefined || accountId === user.id) return user;
    if (!isOffline || !may(user, 'door.undo.any'))
      throw new DoorSaleError({ code: 'insufficient_permissions' });
    const [account] = await this.database.run(FIND_ACCOUNT, [accountId]);
    if (!account) throw new InvalidFields({ accountId: [fieldFault('id.invalid')] });
    return account;
  }

  private async take(tx: Transaction, asked: Asked): Promise<DoorSaleDto> {
    const { input, code, soldAt, seller, deviceId, isOffline } = asked;
    const [{ world }] = (await tx.run(READ_DOOR_SALE, [
      input.saleId,
      input.eventId,
      seller.id,
      deviceId,
      code,
      input.name ?? null,
      input.phone ?? null,
      new Date(soldAt),
      isOffline,
    ])) as [{ world: SaleWorld }];
    if (world.kept) return this.repeat(tx, asked, world.kept);
    if (world.isScanId) throw new DoorSaleError({ code: 'sale_id_reused' });
    const { price, on } = isOffline
      ? decideOffline(asked, world, this.settings.jwtSecret)
      : decideOnline(asked, world);
    // Nobody was told otherwise: two tickets never have one code.
    if (world.codeTaken) throw new DoorSaleError({ code: 'code_taken' });
    const isUndone = asked.undoneAt !== null && isOwnUndoInTime(asked.undoneAt, soldAt, null);
    return this.write(tx, asked, world, { price, on, isUndone });
  }

  private async write(
    tx: Transaction,
    asked: Asked,
    { event, lease }: SaleWorld,
    { price, on, isUndone }: { price: Cents; on: ReturnType<typeof countsOn>; isUndone: boolean },
  ): Promise<DoorSaleDto> {
    const { input, seller, actor, taken } = asked;
    // The server's clock is the database's; the event cannot be younger than what was sold of it.
    const soldAt = new Date(Math.max(asked.soldAt, Math.ceil(Date.parse(event!.createdAt))));
    const isForwarded = seller.id !== actor.user.id;
    const [{ id }] = (await tx.run(WRITE_DOOR_SALE, [
      JSON.stringify({
        sale_id: input.saleId,
        event_id: input.eventId,
        seller_id: seller.id,
        sent_by: isForwarded ? actor.user.id : null,
        device_id: asked.deviceId,
        label: input.label || null,
        is_offline: asked.isOffline,
        content: asked.content,
        tickets: input.tickets,
        food_option: input.foodOption,
        payment_mode: input.paymentMode,
        price_cents: price,
        taken_cents: taken,
        name: input.name ?? null,
        phone: input.phone ?? null,
        code: asked.code,
        sold_at: soldAt,
        // It never took a ticket from anybody.
        counts_on: isUndone && on !== null ? 'nothing' : on,
        lease_id: lease?.id ?? null,
        request_id: actor.requestId,
        actor_id: actor.user.id,
      }),
    ])) as [{ id: string }];
    if (isForwarded) {
      await writeMail(tx, {
        kind: 'door_sale_sent',
        toAddress: seller.email,
        eventId: input.eventId,
        userId: seller.id,
        data: { saleId: input.saleId },
        requestId: actor.requestId,
      });
      await writeAudit(tx, actor, {
        action: 'door_sale.forwarded',
        subjectType: 'registration',
        subjectId: id,
        eventId: input.eventId,
        details: { sellerId: seller.id, saleId: input.saleId, totalCents: price * input.tickets },
      });
    }
    if (isUndone)
      await this.undos.takeBack(tx, actor, input.saleId, {
        at: new Date(asked.undoneAt!),
        by: seller.id,
        reason: null,
      });
    else if (asked.isOffline) await tx.run(CLEAR_FROM_SURPLUS, [input.saleId]);
    await this.unknownScans.decideAnew(tx, actor, input.eventId, asked.code);
    const difference = taken - price * input.tickets;
    const outcome: DoorSaleAnswer = isUndone
      ? 'undone'
      : on === 'nothing'
        ? 'over_capacity'
        : difference !== 0
          ? 'price_differs'
          : 'sold';
    return this.answer(tx, actor, id, outcome, difference);
  }

  /** The sale was here before. If it was undone since, on the phone that made it and within a minute, it is undone now. */
  private async repeat(tx: Transaction, asked: Asked, kept: KeptSale): Promise<DoorSaleDto> {
    const { input, actor, content, undoneAt } = asked;
    // Without a code the server made one, which the page does not know.
    if (kept.content !== content) throw new DoorSaleError({ code: 'sale_id_reused' });
    const { registration_id: id } = kept;
    if (undoneAt !== null)
      await this.undos.undoByPhone(tx, kept, { ...asked, undoneAt, tickets: input.tickets });
    const sold = await this.answer(tx, actor, id, 'repeated', 0);
    return { ...sold, priceDifference: dollarsOf(kept.taken_cents - centsOf(sold.registration.totalPrice)!) };
  }

  private async answer(
    tx: Transaction,
    actor: Actor,
    id: string,
    outcome: DoorSaleAnswer,
    difference: Cents,
  ): Promise<DoorSaleDto> {
    const registration = (await this.registrations.get(tx, actor.user, id))!;
    return {
      registration,
      admitted: registration.ticketsAdmitted,
      outcome,
      priceDifference: dollarsOf(difference),
    };
  }
}
