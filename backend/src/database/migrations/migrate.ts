import { DataSource } from 'typeorm';
import type { Settings } from '../../config/settings.js';
import { dataSourceOptions } from '../data-source.js';
import { applyFunctions } from '../functions.js';
import { Initial1763700000000 } from './1763700000000-initial.js';
import { ListsAndSeries1763710000001 } from './1763710000001-lists-and-series.js';
import { Clearings1763710000002 } from './1763710000002-clearings.js';
import { Applications1763710000003 } from './1763710000003-applications.js';
import { Screenshots1763710000004 } from './1763710000004-screenshots.js';
import { PeopleSearch1763710000005 } from './1763710000005-people-search.js';
import { HotPaths1763710000006 } from './1763710000006-hot-paths.js';
import { Slots1763710000007 } from './1763710000007-slots.js';
import { OneCoreAQuery1763710000008 } from './1763710000008-one-core-a-query.js';
import { SearchStatistics1763710000009 } from './1763710000009-search-statistics.js';
import { RefusalsAreAnswers1763710000010 } from './1763710000010-refusals-are-answers.js';
import { KnownAddresses1763710000015 } from './1763710000015-known-addresses.js';
import { Door1763710000020 } from './1763710000020-door.js';
import { DoorFigures1763710000030 } from './1763710000030-door-figures.js';
import { CashByTheBook1763710000040 } from './1763710000040-cash-by-the-book.js';
import { Memo1763710000050 } from './1763710000050-memo.js';
import { SamePictures1763710000051 } from './1763710000051-same-pictures.js';
import { Transfers1763710000052 } from './1763710000052-transfers.js';
import { ReplyTo1763710000060 } from './1763710000060-reply-to.js';
import { Reminders1763710000061 } from './1763710000061-reminders.js';
import { EventChanges1763710000062 } from './1763710000062-event-changes.js';
import { Messages1763710000063 } from './1763710000063-messages.js';
import { Bounces1763710000064 } from './1763710000064-bounces.js';
import { HandOvers1763710000075 } from './1763710000075-hand-overs.js';
import { SalesByPayment1763710000080 } from './1763710000080-sales-by-payment.js';
import { UndoOfUncounted1763710000085 } from './1763710000085-undo-of-uncounted.js';
import { CheckInsView1763710000095 } from './1763710000095-check-ins-view.js';
import { UndosThatWait1763710000100 } from './1763710000100-undos-that-wait.js';
import { ReusedScanIds1763710000105 } from './1763710000105-reused-scan-ids.js';
import { WhoSentTheScan1763720000300 } from './1763720000300-who-sent-the-scan.js';
import { UncountedSums1763720000301 } from './1763720000301-uncounted-sums.js';
import { BankReferences1763720000700 } from './1763720000700-bank-references.js';
import { DomainsInAscii1763720000800 } from './1763720000800-domains-in-ascii.js';
import { BounceMailboxes1763720000810 } from './1763720000810-bounce-mailboxes.js';
import { PastDoors1763720001205 } from './1763720001205-past-doors.js';
import { FoldedSearch1763720001300 } from './1763720001300-folded-search.js';
import { SessionsOfDevices1763720001315 } from './1763720001315-sessions-of-devices.js';
import { SetupKeys1763730001500 } from './1763730001500-setup-keys.js';
import { AsideAt1763730001555 } from './1763730001555-aside-at.js';
import { Organization1763740002030 } from './1763740002030-organization.js';
import { EventStatus1763740002031 } from './1763740002031-event-status.js';
import { EventEnds1763740002035 } from './1763740002035-event-ends.js';
import { TestMails1763740002050 } from './1763740002050-test-mails.js';
import { Imports1763740002107 } from './1763740002107-imports.js';
import { Invitations1763740002110 } from './1763740002110-invitations.js';
import { ProbesOfEvents1763740002358 } from './1763740002358-probes-of-events.js';
import { KeptProposals1763740002359 } from './1763740002359-kept-proposals.js';
import { ToDos1763740002360 } from './1763740002360-to-dos.js';
import { ChangedSales1763740003010 } from './1763740003010-changed-sales.js';
import { EventLanguages1763750000015 } from './1763750000015-event-languages.js';
import { Splits1763750000050 } from './1763750000050-splits.js';
import { WithoutEmail1763750000060 } from './1763750000060-without-email.js';
import { Deliveries1763750000070 } from './1763750000070-deliveries.js';
import { Gifts1763750000081 } from './1763750000081-gifts.js';
import { ToDeliver1763750000090 } from './1763750000090-to-deliver.js';
import { DevicesOfEvents1763750000031 } from './1763750000031-devices-of-events.js';
import { PeopleAtDoor1763750000100 } from './1763750000100-people-at-door.js';
import { NamelessPeople1763750000200 } from './1763750000200-nameless-people.js';
import { DoorSales1763750000201 } from './1763750000201-door-sales.js';
import { Paper1763750000300 } from './1763750000300-paper.js';
import { ReserveSetAgain1763750000310 } from './1763750000310-reserve-set-again.js';
import { Sessions1763750000400 } from './1763750000400-sessions.js';
import { ListVersions1763750000410 } from './1763750000410-list-versions.js';
import { SecondFactors1763750000440 } from './1763750000440-second-factors.js';
import { PersonalData1763760000100 } from './1763760000100-personal-data.js';
import { StoredKeys1763760000300 } from './1763760000300-stored-keys.js';
import { Retention1763760000310 } from './1763760000310-retention.js';
import { ListsInOneDirection1763760000400 } from './1763760000400-lists-in-one-direction.js';
import { LIST_MIGRATIONS, LOCK_MIGRATIONS, UNLOCK_MIGRATIONS } from './migrate.sql.js';

/** Every change of the schema, oldest first. */
export const MIGRATIONS = [
  Initial1763700000000,
  ListsAndSeries1763710000001,
  Clearings1763710000002,
  Applications1763710000003,
  Screenshots1763710000004,
  PeopleSearch1763710000005,
  HotPaths1763710000006,
  Slots1763710000007,
  OneCoreAQuery1763710000008,
  SearchStatistics1763710000009,
  RefusalsAreAnswers1763710000010,
  KnownAddresses1763710000015,
  Door1763710000020,
  DoorFigures1763710000030,
  CashByTheBook1763710000040,
  Memo1763710000050,
  SamePictures1763710000051,
  Transfers1763710000052,
  ReplyTo1763710000060,
  Reminders1763710000061,
  EventChanges1763710000062,
  Messages1763710000063,
  Bounces1763710000064,
  HandOvers1763710000075,
  SalesByPayment1763710000080,
  UndoOfUncounted1763710000085,
  CheckInsView1763710000095,
  UndosThatWait1763710000100,
  ReusedScanIds1763710000105,
  WhoSentTheScan1763720000300,
  UncountedSums1763720000301,
  BankReferences1763720000700,
  DomainsInAscii1763720000800,
  BounceMailboxes1763720000810,
  PastDoors1763720001205,
  FoldedSearch1763720001300,
  SessionsOfDevices1763720001315,
  SetupKeys1763730001500,
  AsideAt1763730001555,
  Organization1763740002030,
  EventStatus1763740002031,
  EventEnds1763740002035,
  TestMails1763740002050,
  Imports1763740002107,
  Invitations1763740002110,
  ProbesOfEvents1763740002358,
  KeptProposals1763740002359,
  ToDos1763740002360,
  ChangedSales1763740003010,
  EventLanguages1763750000015,
  DevicesOfEvents1763750000031,
  Splits1763750000050,
  WithoutEmail1763750000060,
  Deliveries1763750000070,
  Gifts1763750000081,
  ToDeliver1763750000090,
  PeopleAtDoor1763750000100,
  NamelessPeople1763750000200,
  DoorSales1763750000201,
  Paper1763750000300,
  ReserveSetAgain1763750000310,
  Sessions1763750000400,
  ListVersions1763750000410,
  SecondFactors1763750000440,
  PersonalData1763760000100,
  StoredKeys1763760000300,
  Retention1763760000310,
  ListsInOneDirection1763760000400,
];

/** The version of the schema: the names of all its migrations, oldest first. */
export const MIGRATION_NAMES: readonly string[] = MIGRATIONS.map((Migration) => new Migration().name);

/** An arbitrary number that identifies Usher's migrations among the advisory locks of a database. */
const MIGRATION_LOCK = 7_483_647;

/** The names of what `migrate` applied; two empty lists if the database was up to date. */
export interface Migrated {
  migrations: string[];
  /** Files of functions and triggers. */
  functions: string[];
}

/**
 * Runs the missing migrations and then applies the functions and triggers that changed, under a lock: of several processes that
 * start together one does it, and the others wait. If the database has migrations of a newer release, its functions are left
 * unchanged.
 * @param folder the folder of the function files; tests use other ones
 */
export async function migrate(settings: Settings, folder?: URL): Promise<Migrated> {
  const source = new DataSource({
    ...dataSourceOptions({ ...settings, databaseUrl: settings.databaseDirectUrl }),
    migrations: MIGRATIONS,
    migrationsTransactionMode: 'each',
  });
  await source.initialize();
  const runner = source.createQueryRunner();
  try {
    await runner.query(LOCK_MIGRATIONS, [MIGRATION_LOCK]);
    const done = await source.runMigrations();
    const seen: { name: string }[] = await runner.query(LIST_MIGRATIONS);
    const isNewer = seen.some(({ name }) => !MIGRATION_NAMES.includes(name));
    return {
      migrations: done.map(({ name }) => name),
      functions: isNewer
        ? []
        : await applyFunctions(runner, { hasMigrated: done.length > 0, ...(folder ? { folder } : {}) }),
    };
  } finally {
    await runner.query(UNLOCK_MIGRATIONS, [MIGRATION_LOCK]).catch(() => undefined);
    await runner.release();
    await source.destroy();
  }
}
