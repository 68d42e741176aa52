import { writeAudit } from '../../audit/audit.js';
import { UserEntity } from '../../auth/user.entity.js';
import type { Transaction } from '../../database/database.js';
import { PricingTierEntity } from '../../pricing/tiers/pricing-tier.entity.js';
import { DEFAULT_TIERS, TICKETS_MAX, TICKETS_MIN } from '../../rules/tickets.js';
import { ACCOUNTS } from './demo-accounts.js';
import { hashReadmePassword } from './demo-passwords.js';
import { ADD_DEMO_EVENT, HAS_DATA, LOCK_ACCOUNTS, MARK_DEMO_EVENT } from './demo-data.sql.js';

const EVENT = {
  name: 'Lantern Festival',
  description: 'An evening of lanterns, music and food by the river.',
  daysAhead: 14,
  location: 'Riverside Community Hall',
  paymentRecipient: 'treasurer@example.org',
};

/**
 * Adds demo data: an account of each role, and an event with tiers.
 * @param timeZone of the event
 * @returns false if the database already contains data; then nothing was added
 */
export async function addDemoData(tx: Transaction, timeZone: string): Promise<boolean> {
  await tx.run(LOCK_ACCOUNTS, []);
  const [data] = await tx.run(HAS_DATA, []);
  if (data!.found) return false;
  const passwordHash = await hashReadmePassword();
  for (const account of ACCOUNTS) {
    const { identifiers } = await tx.manager.insert(UserEntity, {
      ...account,
      passwordHash,
      demoUntil: () => `'infinity'`,
    });
    await writeAudit(tx, null, {
      action: 'user.created',
      subjectType: 'user',
      subjectId: identifiers[0]!.id as string,
      details: account,
    });
  }
  const { name, description, daysAhead, location, paymentRecipient } = EVENT;
  const [event] = await tx.run(ADD_DEMO_EVENT, [
    name,
    description,
    daysAhead,
    timeZone,
    location,
    paymentRecipient,
  ]);
  await tx.run(MARK_DEMO_EVENT, [event!.id]);
  await writeAudit(tx, null, {
    action: 'event.created',
    subjectType: 'event',
    subjectId: event!.id,
    eventId: event!.id,
    details: { new: { name, description, eventDate: event!.eventDate, location, paymentRecipient } },
  });
  await tx.manager.insert(
    PricingTierEntity,
    DEFAULT_TIERS.map((tier) => ({
      ...tier,
      eventId: event!.id,
      quantityFrom: TICKETS_MIN,
      quantityTo: TICKETS_MAX,
    })),
  );
  return true;
}
