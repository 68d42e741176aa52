import { makeEvent, makeUser } from './support/builders.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';

/**
 * The database itself enforces what must never be false, even against writes that bypass every service. Each statement here
 * breaks one rule, named by its constraint; `$event`, `$seller`, `$sale`, `$person` and `$other` (an event without sales) stand
 * for ids that exist.
 */
const SALE = (fields: Record<string, string> = {}): string => {
  const row: Record<string, string> = {
    event_id: '$event',
    seller_id: '$seller',
    name: `'New Person'`,
    email: `'new@example.org'`,
    phone: `'4155550100'`,
    ticket_quantity: '2',
    payment_mode: `'cash'`,
    food_option: `'with_food'`,
    price_per_ticket_cents: '100',
    total_cents: '200',
    qr_code: `'NEW'`,
    ...fields,
  };
  return `insert into registrations (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};
const LEASE = (fields: Record<string, string> = {}): string => {
  const row = {
    event_id: '$event',
    device_id: `'01970000-0000-7000-8000-000000000002'`,
    account_id: '$seller',
    number: '1',
    tickets: '10',
    ends_at: 'now()',
    ...fields,
  };
  return `insert into door_leases (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};
const NEW_SALE_ID = `(select id from registrations where qr_code = 'NEW')`;
const DOOR_SALE = (fields: Record<string, string> = {}): string => {
  const row = {
    sale_id: `'01970000-0000-7000-8000-000000000001'`,
    event_id: '$event',
    registration_id: '$sale',
    seller_id: '$seller',
    is_offline: 'false',
    content: `''`,
    taken_cents: '200',
    sold_at: 'now()',
    ...fields,
  };
  return `insert into door_sales (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};
const GIFT_REQUEST = (fields: Record<string, string> = {}): string => {
  const row = {
    give_id: 'uuidv7()',
    event_id: '$event',
    registration_id: '$sale',
    person_id: '$person',
    content: `''`,
    tickets: '1',
    of_tickets: '2',
    to_name: `'Ana Li'`,
    to_email: `'ana@example.org'`,
    ...fields,
  };
  return `insert into gift_requests (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};
const TIER = (from: number, to: number, cents = 100, food = 'with_food'): string =>
  `insert into pricing_tiers (event_id, food_option, quantity_from, quantity_to, price_cents)
   values ($other, '${food}', ${from}, ${to}, ${cents})`;
const CLEARING = (cents: number, reason: string | null = null): string =>
  `insert into clearings (event_id, seller_id, amount_cents, reason, cleared_by)
   values ($event, $seller, ${cents}, ${reason ? `'${reason}'` : 'null'}, $seller)`;
/** Inserts an entry of this kind; each field is given as SQL. */
const ENTRY = (kind: string, cents: number, fields: Record<string, string> = {}): string => {
  const row = { event_id: '$event', seller_id: '$seller', cleared_by: '$seller', reason: `'x'`, ...fields };
  return `insert into clearings (kind, amount_cents, ${Object.keys(row).join(', ')})
    values ('${kind}', ${cents}, ${Object.values(row).join(', ')})`;
};
const OFFER = (fields: Record<string, string> = {}): string => {
  const row = {
    event_id: '$event',
    seller_id: '$seller',
    declared_cents: '50',
    is_final: 'false',
    expected_cents: '50',
    ...fields,
  };
  return `insert into hand_overs (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};
const LATEST_OFFER = `(select id from hand_overs where event_id = $event order by id desc limit 1)`;
const HANDED_OVER = (cents: number): string[] => [
  OFFER(),
  ENTRY('hand_over', cents, { hand_over_id: LATEST_OFFER, reason: 'null' }),
];
const EXPLANATION = (fields: Record<string, string> = {}): string => {
  const row = { hand_over_id: LATEST_OFFER, reason: `'x'`, explained_by: '$seller', ...fields };
  return `insert into hand_over_explanations (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};
const LATEST_CLEARING = `(select id from clearings where event_id = $event order by id desc limit 1)`;
const FLOAT = (cents: number): string =>
  `insert into floats (event_id, seller_id, amount_cents, given_by) values ($event, $seller, ${cents}, $seller)`;
const APPLICATION = (fields: Record<string, string> = {}): string => {
  const row = {
    name: `'A B'`,
    email: `'ab@example.org'`,
    phone: `'4155550100'`,
    team_role: `'Director'`,
    ...fields,
  };
  return `insert into volunteer_applications (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};

const SCAN = (table: string, fields: Record<string, string>): string => {
  const row: Record<string, string> = {
    scan_id: 'uuidv7()',
    event_id: '$event',
    registration_id: '$sale',
    station: `'entrance'`,
    tickets: '2',
    let_in: '2',
    scanned_at: 'now()',
    account_id: '$seller',
    source: `'online'`,
    content: `''`,
    ...fields,
  };
  return `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};
const ADMISSION = (fields: Record<string, string>): string => SCAN('admissions', fields);
const REFUSED = (fields: Record<string, string>): string =>
  SCAN('refused_scans', { outcome: `'duplicate'`, ...fields });

const TRANSFER = (fields: Record<string, string> = {}): string[] => {
  const row: Record<string, string> = {
    registration_id: `(select id from registrations where qr_code = 'NEW')`,
    event_id: '$event',
    status: `'verified'`,
    changed_by: '$seller',
    ...fields,
  };
  return [
    SALE({ payment_mode: `'zelle'` }),
    `insert into transfers (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`,
  ];
};
const LINE = (fields: Record<string, string> = {}): string => {
  const row = { identity: `'x'`, day: `'2026-11-23'`, cents: '200', text: `''`, ...fields };
  return `insert into bank_lines (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};
const IMPORT = (fields: Record<string, string> = {}): string => {
  const row = { file_name: `'list.csv'`, heads: `'[]'`, created_by: '$seller', ...fields };
  return `insert into imports (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};
const CHECKED = { mapping: `'{}'`, event_id: '$event', checked_by: '$seller', checked_at: 'now()' };
const IMPORT_ROW = (fields: Record<string, string>): string => {
  const row = { import_id: '(select max(id::text)::uuid from imports)', number: '1', ...fields };
  return `insert into import_rows (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};
const BROUGHT = (fields: Record<string, string> = {}): string => {
  const row = {
    registration_id: '$sale',
    event_id: '$event',
    import_id: '(select max(id::text)::uuid from imports)',
    number: '1',
    identity: `'x'`,
    ...fields,
  };
  return `insert into imported_registrations (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};
const NEW_SALE = { registration_id: `(select id from registrations where qr_code = 'NEW')` };
const MATCH = `insert into bank_matches (registration_id, event_id, line_id) select $sale, $event, id from bank_lines`;

const BOOK = (fields: Record<string, string> = {}): string => {
  const row = {
    event_id: '$event',
    first_number: '1',
    last_number: '2',
    food_option: `'with_food'`,
    price_cents: '100',
    created_by: '$seller',
    ...fields,
  };
  return `insert into paper_books (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};
const PAPER = (fields: Record<string, string> = {}): string[] => {
  const row = {
    event_id: '$event',
    number: '1',
    book_id: '(select id from paper_books where event_id = $event)',
    qr_code: `'PAPER'`,
    changed_by: '$seller',
    ...fields,
  };
  return [
    BOOK(),
    `insert into paper_tickets (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`,
  ];
};
const ASSIGNMENT = (fields: Record<string, string> = {}): string => {
  const row = {
    event_id: '$event',
    volunteer_id: '$seller',
    numbers: `'{1}'`,
    offered_by: '$president',
    ...fields,
  };
  return `insert into paper_assignments (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};
const ENDED = { ended_by: '$seller', ended_at: 'now()' };

const BREACHES: Record<string, string | string[]> = {
  users_email_lower_case: `insert into users (full_name, email, role) values ('A', 'A@example.org', 'volunteer')`,
  users_email_unique: `insert into users (full_name, email, role) select 'A', email, 'volunteer' from users where id = $seller`,
  users_role_known: `update users set role = 'king' where id = $seller`,
  users_door_only_volunteer: `update users set door_only = true where role = 'president'`,
  users_keep_a_president: `update users set is_active = false where role = 'president'`,
  setup_keys_is_newest_check: `insert into setup_keys (is_newest, key_hash) values (false, sha256('a key'))`,
  setup_keys_key_hash_check: `insert into setup_keys (key_hash) values ('a key')`,
  to_dos_put_away_phase_known: `insert into to_dos_put_away (user_id, phase) values ($seller, 'dinner')`,
  to_dos_put_away_once: `insert into to_dos_put_away (user_id, phase) values ($seller, 'door'), ($seller, 'door')`,
  organization_is_the_only_one_check: `insert into organization (is_the_only_one) values (false)`,
  organization_pkey: [`insert into organization default values`, `insert into organization default values`],
  organization_name_check: `insert into organization (name) values ('')`,
  organization_logo_whole: `insert into organization (logo_hash) values ('of nothing')`,
  event_capacities_not_oversold: [
    `insert into event_capacities (event_id, capacity, sold) values ($event, 2, 2)`,
    SALE(),
  ],
  event_capacities_reserved: `insert into event_capacities (event_id, capacity, sold, reserved) values ($other, 2, 0, -1)`,
  event_capacities_positive: `insert into event_capacities (event_id, capacity, sold) values ($other, 0, 0)`,
  pricing_tiers_food_option_known: TIER(1, 2, 100, 'both'),
  pricing_tiers_no_overlap: [TIER(1, 5), TIER(5, 9)],
  pricing_tiers_price_not_negative: TIER(1, 2, -1),
  pricing_tiers_range: TIER(3, 2),
  people_closed_when_empty: `update people set closed_at = now() where id = $person`,
  people_email_lower_case: `update people set email = 'UPPER@example.org' where id = $person`,
  people_mailed_by_name: `update people set name = null where id = $person`,
  registrations_mailed_by_name: `update registrations set name = null where id = $sale`,
  people_sums_add_up: `update people set registrations = 7 where id = $person`,
  deliveries_pkey: Array(2).fill(
    `insert into deliveries (id, event_id, qr_code, way) values ('01970000-0000-7000-8000-000000000001', $event, 'A' || random(), 'opened')`,
  ) as string[],
  deliveries_way_known: `insert into deliveries (event_id, qr_code, way, account_id) values ($event, 'A', 'pigeon', $seller)`,
  deliveries_opened_by_guest: `insert into deliveries (event_id, qr_code, way) values ($event, 'A', 'sms')`,
  deliveries_opened_once: Array(2).fill(
    `insert into deliveries (event_id, qr_code, way) values ($event, 'A', 'opened')`,
  ) as string[],
  deliveries_event_id_fkey: `insert into deliveries (event_id, qr_code, way) values (gen_random_uuid(), 'A', 'opened')`,
  deliveries_account_id_fkey: `insert into deliveries (event_id, qr_code, way, account_id) values ($event, 'A', 'sms', gen_random_uuid())`,
  gifts_tickets: `insert into gifts (event_id, registration_id, from_person_id, to_person_id, paid_by, tickets)
    values ($event, $sale, $person, $person, $person, 0)`,
  registrations_gift_possible: [
    `update registrations set tickets_admitted = 1, checked_in_at = now(), check_in_recorded_at = now(), checked_in_by = $seller
     where id = $sale`,
    `select give_tickets($sale, 2, 'GIFT', $seller, 'Ana Li', 'ana@example.org', '')`,
  ],
  gift_requests_link_whole: GIFT_REQUEST({ token_hash: `sha256('a')` }),
  gift_requests_token_once: [
    GIFT_REQUEST({ token_hash: `sha256('a')`, expires_at: 'now()' }),
    GIFT_REQUEST({ token_hash: `sha256('a')`, expires_at: 'now()' }),
  ],
  door_leases_numbered: [LEASE(), LEASE()],
  door_leases_one_each: [LEASE(), LEASE({ number: '2' })],
  door_leases_not_oversold: LEASE({ sold: '11' }),
  door_leases_tickets: LEASE({ tickets: '0' }),
  door_sales_pkey: [DOOR_SALE(), SALE(), DOOR_SALE({ registration_id: NEW_SALE_ID })],
  door_sales_of_registration: DOOR_SALE({ registration_id: 'uuidv7()' }),
  door_sales_registration_once: [DOOR_SALE(), DOOR_SALE({ sale_id: 'uuidv7()' })],
  door_sales_undone_whole: DOOR_SALE({ undone_at: 'now()' }),
  invalid_door_sales_once: Array(2).fill(
    `insert into invalid_door_sales (sale_id, sent, content, errors, account_id)
     values ('01970000-0000-7000-8000-000000000001', '{}', '', '{}', $seller)`,
  ) as string[],
  device_sales_not_negative: `insert into device_sales (device_id, event_id, account_id, sales, cents)
    values (uuidv7(), $event, $seller, -1, 0)`,
  people_one_per_key: SALE({ email: `'sold@example.org'` }),
  registrations_admitted: `update registrations set checked_in_at = now(), check_in_recorded_at = now(), checked_in_by = $seller,
    tickets_admitted = 3 where id = $sale`,
  registrations_cancel_whole: `update registrations set cancelled_at = now() where id = $sale`,
  registrations_check_in_whole: `update registrations set checked_in_at = now() where id = $sale`,
  // The trigger that finds the person would refuse it first, because of its sums.
  registrations_food_option_known: [
    `alter table registrations disable trigger registrations_find_person`,
    SALE({ food_option: `'both'`, person_id: '$person' }),
  ],
  registrations_guest_is_free: SALE({ is_guest: 'true' }),
  registrations_not_in_and_cancelled: `update registrations set checked_in_at = now(), check_in_recorded_at = now(),
    checked_in_by = $seller, tickets_admitted = 2, cancelled_at = now(), cancelled_by = $seller, cancel_reason = 'x'
    where id = $sale`,
  registrations_payment_mode_known: SALE({ payment_mode: `'card'` }),
  registrations_qr_code_unique: SALE({ qr_code: `'SOLD'` }),
  registrations_quantity: SALE({ ticket_quantity: '21', total_cents: '2100' }),
  registrations_total: SALE({ total_cents: '199' }),
  registrations_memo_of_transfer: SALE({ memo: `'K7M2PX'` }),
  registrations_meals_served: `update registrations set meals_served = 3 where id = $sale`,
  registrations_not_served_and_cancelled: `update registrations set meals_served = 1, cancelled_at = now(),
    cancelled_by = $seller, cancel_reason = 'x' where id = $sale`,
  registrations_changed_from: SALE({ changed_from: 'uuidv7()' }),
  registrations_changed_once: [
    SALE({ changed_from: '$sale' }),
    SALE({ changed_from: '$sale', qr_code: `'NEWER'` }),
  ],
  registrations_code_is_kept: `update registrations set qr_code = 'OTHER' where id = $sale`,
  admissions_append_only: [ADMISSION({}), `delete from admissions`],
  admissions_let_in: ADMISSION({ let_in: '1' }),
  admissions_source_known: ADMISSION({ source: `'hearsay'` }),
  admissions_station_known: ADMISSION({ station: `'exit'` }),
  admissions_tickets_not_zero: ADMISSION({ tickets: '0', let_in: '0' }),
  admissions_undo_whole: ADMISSION({ tickets: '-1', let_in: '0' }),
  refused_scans_let_in: REFUSED({ let_in: '-1' }),
  refused_scans_source_known: REFUSED({ source: `'hearsay'` }),
  refused_scans_station_known: REFUSED({ station: `'exit'` }),
  devices_cut_off_whole: `insert into devices (id, account_id, cut_off_at) values (uuidv7(), $seller, now())`,
  devices_station_known: `insert into devices (id, account_id, station) values (uuidv7(), $seller, 'exit')`,
  door_feeds_one_row: `insert into door_feeds (only_row) values (false)`,
  registrations_split_not_itself: [
    SALE({
      id: `'01890000-0000-7000-8000-000000000001'`,
      split_from: `'01890000-0000-7000-8000-000000000001'`,
    }),
  ],
  registrations_split_possible: `select split_registration($sale, 2, 'PART', $seller)`,
  registrations_sale_is_final: `update registrations set total_cents = 400, price_per_ticket_cents = 200 where id = $sale`,
  same_pictures_once: `with print as (
      insert into picture_prints (event_id, registration_id, object_key, shape, fingerprint, grey)
      values ($event, $sale, 'key', 0, 0::bit(4096), '') returning id)
    insert into same_pictures select id, id from print`,
  transfers_of_zelle_sale: TRANSFER({ registration_id: '$sale' }),
  transfers_status_known: TRANSFER({ status: `'paid'` }),
  transfers_refund_whole: TRANSFER({ status: `'refunded'` }),
  bank_lines_once: [LINE(), LINE()],
  bank_lines_accepted_whole: LINE({ accepted_at: 'now()' }),
  bank_lines_accepted_paid: LINE({ cents: '-200', accepted_at: 'now()', accepted_by: '$seller' }),
  bank_matches_one_line: [LINE(), MATCH, MATCH],
  outbox_kind_known: `insert into outbox (kind, to_address) values ('advert', 'a@example.org')`,
  outbox_sent_whole: `insert into outbox (kind, to_address, state) values ('ticket', 'a@example.org', 'sent')`,
  outbox_state_known: `insert into outbox (kind, to_address, state) values ('ticket', 'a@example.org', 'lost')`,
  clearings_split_kind: [CLEARING(50), ENTRY('direct', 10, { split_of: LATEST_CLEARING })],
  clearings_reason_when_back: [CLEARING(50), CLEARING(-10)],
  // The trigger that splits the amount would refuse an unknown kind first.
  clearings_kind_known: [
    CLEARING(50),
    'alter table clearings disable trigger user',
    `update clearings set kind = 'gift' where event_id = $event`,
  ],
  clearings_parts: [
    CLEARING(50),
    'alter table clearings disable trigger user',
    `update clearings set cash_cents = 49 where event_id = $event`,
  ],
  clearings_of_sale: ENTRY('direct', 50, { registration_id: '$sale' }),
  clearings_reversal_of: [CLEARING(50), ENTRY('direct', 10, { reverses: LATEST_CLEARING })],
  clearings_reversal_of_own: [CLEARING(50), ENTRY('reversal', -50, { reverses: LATEST_CLEARING })],
  clearings_reversed_once: [
    ...HANDED_OVER(50),
    CLEARING(100),
    ...Array(2).fill(
      ENTRY('reversal', -50, { reverses: `(select id from clearings where kind = 'hand_over')` }),
    ),
  ],
  organization_second_factor_known: `insert into organization (second_factor) values ('president')`,
  organization_retention_days_range: `insert into organization (retention_days) values (29)`,
  passkeys_credential_unique: Array(2).fill(
    `insert into passkeys (user_id, credential_id, user_handle, public_key, counter, transports, name)
     values ($seller, 'a', 'b', 'c', 0, '{}', 'Phone')`,
  ),
  personal_erasures_kind_known: `insert into personal_erasures (kind, step) values ('table', 'rest')`,
  personal_erasures_step_known: `insert into personal_erasures (kind, step) values ('person', 'begun')`,
  personal_erasures_event_of_kind: `insert into personal_erasures (kind, step) values ('event', 'people')`,
  personal_erasures_account_of_kind: `insert into personal_erasures (kind, step) values ('account', 'account')`,
  personal_erasures_of_event: Array(2).fill(
    `insert into personal_erasures (kind, step, event_id) values ('event', 'people', $event)`,
  ),
  personal_erasures_done_whole: `insert into personal_erasures (kind, step) values ('person', 'done')`,
  imports_state_known: IMPORT({ ...CHECKED, state: `'lost'` }),
  imports_checked_whole: IMPORT({ mapping: `'{}'` }),
  imports_done_whole: IMPORT({ ...CHECKED, state: `'running'` }),
  imports_undone_whole: IMPORT({ undone_at: 'now()', undone_by: '$seller' }),
  import_rows_outcome_known: [IMPORT(), IMPORT_ROW({ outcome: `'sold'` })],
  import_rows_made: [IMPORT(), IMPORT_ROW({ outcome: `'created'`, registration_id: '$sale' })],
  imported_registrations_row: [IMPORT(), BROUGHT(), SALE(), BROUGHT({ ...NEW_SALE, identity: `'y'` })],
  imported_registrations_code_length: [IMPORT(), BROUGHT({ code: `''` })],
  imported_registrations_once: [IMPORT(), BROUGHT(), SALE(), BROUGHT({ ...NEW_SALE, number: '2' })],
  imported_registrations_code_once: [
    IMPORT(),
    BROUGHT({ code: `'A'` }),
    SALE(),
    BROUGHT({ ...NEW_SALE, number: '2', identity: `'y'`, code: `'A'` }),
  ],
  clearings_imported_of_sale: ENTRY('imported', 199, { registration_id: '$sale' }),
  clearings_imported_once: Array(2).fill(ENTRY('imported', 200, { registration_id: '$sale' })),
  clearings_refund_of_sale: ENTRY('till_refund', -199, { registration_id: '$sale' }),
  clearings_refunded_once: [
    ENTRY('till_refund', -200, { registration_id: '$sale' }),
    ENTRY('kept', -200, { registration_id: '$sale' }),
  ],
  clearings_of_hand_over: ENTRY('hand_over', 50),
  hand_overs_status_known: OFFER({ status: `'lost'` }),
  hand_overs_declared: OFFER({ declared_cents: '-1' }),
  hand_overs_received_whole: OFFER({ received_cents: '50' }),
  hand_overs_received_adds_up: OFFER({
    status: `'received'`,
    received_by: '$president',
    received_at: 'now()',
    received_cents: '50',
    float_returned_cents: '1',
    cleared_cents: '50',
  }),
  hand_overs_ended_whole: OFFER({ status: `'withdrawn'` }),
  hand_overs_not_received_by_seller: OFFER({
    status: `'received'`,
    received_by: '$seller',
    received_at: 'now()',
    received_cents: '50',
    float_returned_cents: '0',
    cleared_cents: '50',
  }),
  hand_overs_one_offer: [OFFER(), OFFER()],
  hand_overs_keep_history: [OFFER(), `update hand_overs set declared_cents = 49`],
  hand_over_explanations_signed_whole: [OFFER(), EXPLANATION({ countersigned_at: 'now()' })],
  hand_over_explanations_by_another: [
    OFFER(),
    EXPLANATION({ countersigned_at: 'now()', countersigned_by: '$seller' }),
  ],
  hand_over_explanations_keep_history: [OFFER(), EXPLANATION(), `delete from hand_over_explanations`],
  floats_not_zero: FLOAT(0),
  floats_not_over_given: [FLOAT(50), FLOAT(-51)],
  floats_append_only: [FLOAT(50), 'truncate floats'],
  float_sums_not_negative: `insert into float_sums (event_id, seller_id, float_cents) values ($event, $seller, -1)`,
  events_cash_limit_positive: `update events set cash_limit_cents = 0 where id = $event`,
  registrations_refund_of_cancelled: `update registrations set refund = 'till' where id = $sale`,
  clearings_not_zero: CLEARING(0),
  clearings_not_over_pending: CLEARING(201),
  clearings_not_over_cleared: [CLEARING(50), CLEARING(-51, 'back')],
  clearings_append_only: [CLEARING(50), `delete from clearings`],
  cleared_sums_parts: `insert into cleared_sums (event_id, seller_id, cleared_cents) values ($event, $seller, -1)`,
  // A hand-over that was handed back cannot be reversed as well.
  cleared_sums_returnable: [
    ...HANDED_OVER(50),
    CLEARING(-10, 'back'),
    ENTRY('reversal', -50, { reverses: `(select id from clearings where kind = 'hand_over')` }),
  ],
  volunteer_applications_account_when_approved: APPLICATION({
    status: `'approved'`,
    reviewed_at: 'now()',
    reviewed_by: '$seller',
  }),
  volunteer_applications_email_lower_case: APPLICATION({ email: `'AB@example.org'` }),
  volunteer_applications_one_per_email: [APPLICATION(), APPLICATION()],
  volunteer_applications_reason_when_rejected: APPLICATION({
    status: `'rejected'`,
    reviewed_at: 'now()',
    reviewed_by: '$seller',
  }),
  volunteer_applications_review_whole: APPLICATION({ reviewed_at: 'now()' }),
  volunteer_applications_status_known: APPLICATION({
    status: `'maybe'`,
    reviewed_at: 'now()',
    reviewed_by: '$seller',
  }),
  events_paper_at_door_known: `update events set paper_at_door = 'maybe' where id = $event`,
  paper_books_in_order: [BOOK(), BOOK()],
  paper_books_numbers: BOOK({ last_number: '2001' }),
  paper_books_food_option_known: BOOK({ food_option: `'with_wine'` }),
  paper_books_price: BOOK({ price_cents: '-1' }),
  paper_books_printed_whole: BOOK({ printed_at: 'now()' }),
  paper_assignments_status_known: ASSIGNMENT({ status: `'lost'`, ...ENDED }),
  paper_assignments_numbers: ASSIGNMENT({ numbers: `'{}'` }),
  paper_assignments_not_to_oneself: ASSIGNMENT({ offered_by: '$seller' }),
  paper_assignments_ended_whole: ASSIGNMENT({ ended_at: 'now()' }),
  paper_assignments_accepted_whole: ASSIGNMENT({ status: `'accepted'`, accepted: `'{2}'`, ...ENDED }),
  paper_tickets_id: [...PAPER({ id: '$sale' }), PAPER({ id: '$sale', number: '2', qr_code: `'OTHER'` })[1]!],
  paper_tickets_code_unique: [...PAPER(), PAPER({ number: '2' })[1]!],
  paper_tickets_state_known: PAPER({ state: `'torn'` }),
  paper_tickets_holder: PAPER({ volunteer_id: '$seller' }),
  paper_tickets_offered: PAPER({ state: `'offered'`, volunteer_id: '$seller' }),
  paper_tickets_sold: PAPER({ state: `'sold'`, volunteer_id: '$seller' }),
  paper_tickets_sold_by_scan: PAPER({ sold_by_scan: 'uuidv7()' }),
  paper_tickets_of_registration: [
    ...PAPER({ state: `'sold'`, volunteer_id: '$seller', registration_id: '$sale' }),
    PAPER({
      number: '2',
      qr_code: `'OTHER'`,
      state: `'sold'`,
      volunteer_id: '$seller',
      registration_id: '$sale',
    })[1]!,
  ],
  paper_tickets_step: [...PAPER(), `update paper_tickets set state = 'out', volunteer_id = $seller`],
  paper_tickets_are_printed: [...PAPER(), `update paper_tickets set qr_code = 'OTHER'`],
  paper_tickets_kept: [...PAPER(), `delete from paper_tickets`],
  paper_changes_append_only: [...PAPER(), `update paper_changes set to_state = 'void'`],
  events_end_after_start: `update events set event_end = event_date where id = $event`,
  events_reminder_hours: `update events set reminder_hours_before = 721 where id = $event`,
  events_lang_known: `update events set lang = 'fr' where id = $event`,
  events_status_known: `update events set status = 'cancelled' where id = $event`,
  events_reply_to_is_address: `update events set reply_to = 'nobody' where id = $event`,
  screenshots_one_per_registration: Array(2).fill(
    `insert into screenshots (event_id, registration_id, object_key, bytes, width, height, uploaded_by)
     values ($event, $sale, 'k', 1, 1, 1, $seller)`,
  ),
};

describe('the database refuses', () => {
  let database: TestDatabase;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    database = await createTestDatabase();
    ids.seller = (await makeUser(database)).id;
    ids.president = (await makeUser(database, { role: 'president' })).id;
    ids.event = (await makeEvent(database)).id;
    ids.other = (await makeEvent(database, { tiers: false })).id;
    const [sale] = await database.query(
      `${fill(SALE({ email: `'sold@example.org'`, name: `'Sold Already'`, qr_code: `'SOLD'` }))} returning id, person_id`,
    );
    ids.sale = sale!.id;
    ids.person = sale!.person_id;
  });
  afterAll(() => database.drop());

  const fill = (statement: string): string =>
    statement.replace(/\$(\w+)/g, (_, name: string) => `'${ids[name]}'`);

  test.each(Object.entries(BREACHES))('what breaks %s', async (constraint, statements) => {
    const all = [statements].flat().map(fill);
    // Sent as one text, the statements are one transaction, so the breach undoes what went before it.
    await expect(database.query(all.join(';\n'))).rejects.toMatchObject({ constraint });
  });

  test('and no constraint is without such a breach', async () => {
    const named = await database.query<{ name: string }>(
      `select conname as name from pg_constraint
         where connamespace = 'public'::regnamespace and contype in ('c', 'u', 'x')
       union
       select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
         where i.indisunique and not i.indisprimary and c.relnamespace = 'public'::regnamespace`,
    );
    expect(
      named.map(({ name }) => name).filter((name) => !(name in BREACHES) && name !== 'migrations'),
    ).toEqual([]);
  });
});
