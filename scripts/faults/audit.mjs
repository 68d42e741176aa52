import { run } from '../lib/npm.mjs';
import { inRoot } from '../lib/paths.mjs';
import { until } from '../lib/wait.mjs';

/** Longer than a lease of a mail whose worker was killed, and than the rest of an import. */
const SETTLED_MS = 120_000;

/** Whether an answer is a refusal that says what is wrong and that it may be tried again. @param {import('./world.mjs').Answer} answer */
export const isClear = ({ status, body }) =>
  status === 503 &&
  /^(database_unavailable|database_busy|pictures_unavailable)$/.test(body?.code) &&
  body.detail.length > 10 &&
  typeof body.request_id === 'string';

/**
 * Whether all that was acknowledged is there once, nothing twice, and every sum is as the recount has it.
 * @param {import('./world.mjs').World} world
 * @param {Pick<import('./trade.mjs').Trade, 'book' | 'tag' | 'importId' | 'imported'>} trade  ended
 * @param {{ mailed: () => string[], duplicates: number, waiting: number }} mails  addresses that got a mail, once for each; how many may
 *   be twice, and how many may not be sent yet
 * @returns {Promise<string[]>} what is wrong
 */
export async function audit({ stack, eventId, sellers, finance }, trade, { mailed, duplicates, waiting }) {
  /** @type {string[]} */
  const wrong = [];
  const expect = (
    /** @type {string} */ what,
    /** @type {unknown} */ found,
    /** @type {unknown} */ wanted,
  ) => {
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      wrong.push(`${what}: ${JSON.stringify(found)} and not ${JSON.stringify(wanted)}`);
  };
  const { book, tag } = trade;
  const of = (/** @type {import('./trade.mjs').Kind} */ kind) => book.filter((order) => order.kind === kind);
  expect('orders that nobody answered', book.filter(({ answer }) => !answer).length, 0);

  const emails = of('sale').map(({ subject }) => subject.email);
  const [sold] = await stack.query(
    `select count(*)::int as rows, count(distinct email)::int as people,
            count(*) filter (where email = any($2))::int as acknowledged
     from registrations where email like $1 || '-%' and email not like $1 || '-list-%'`,
    [tag, emails],
  );
  expect('sales', sold, { rows: emails.length, people: emails.length, acknowledged: emails.length });

  const ids = [...of('scan'), ...of('sync')].flatMap(({ subject }) => subject.ids);
  const [scanned] = await stack.query(
    `select count(*)::int as lines, count(distinct registration_id)::int as tickets, coalesce(sum(tickets), 0)::int as people
     from admissions where registration_id in (select id from registrations where email like $1 || '-%')`,
    [tag],
  );
  expect('scans', scanned, { lines: ids.length, tickets: ids.length, people: 2 * ids.length });
  const outcomes = of('sync').flatMap(({ answer }) =>
    answer?.body.map((/** @type {any} */ one) => one.outcome),
  );
  expect('outcomes of syncs', [...new Set(outcomes)], outcomes.length > 0 ? ['admitted'] : []);

  const received = of('hand-over').flatMap(({ subject }) => subject.id ?? []);
  const [handed] = await stack.query(
    `select count(*)::int as offers, count(*) filter (where h.status = 'received' and h.id = any($2))::int as received,
            (select count(*)::int from clearings c where c.seller_id = $3 and c.kind = 'hand_over') as cleared
     from hand_overs h where h.note = $1`,
    [tag, received, sellers[3].id],
  );
  const [{ before }] = await stack.query(
    `select count(*)::int as before from hand_overs where seller_id = $1 and status = 'received' and note <> $2`,
    [sellers[3].id, tag],
  );
  expect(
    'hand-overs',
    { ...handed, cleared: handed.cleared - before },
    { offers: received.length, received: received.length, cleared: received.length },
  );

  const pictured = of('picture').map(({ subject }) => subject.id);
  const [shown] = await stack.query(
    `select count(*)::int as pictures, count(distinct registration_id)::int as sales from screenshots
     where registration_id = any($1)`,
    [pictured],
  );
  expect('pictures', shown, { pictures: pictured.length, sales: pictured.length });
  const listed = await finance.call('GET', `/api/transaction-screenshots?event_id=${eventId}`);
  for (const id of pictured) {
    const row = listed.body.find((/** @type {any} */ one) => one.attendee_id === id);
    const opened = row && (await finance.call('GET', row.transaction_screenshot_url));
    if (opened?.status !== 200) wrong.push(`a picture that was acknowledged is answered ${opened?.status}`);
  }

  if (of('import').length > 0) {
    const path = `/api/imports/${trade.importId}`;
    const isDone = async () => (await finance.call('GET', path)).body?.state === 'done';
    if (!(await until(isDone, { timeoutMs: SETTLED_MS, everyMs: 100 })))
      wrong.push('the list was not brought');
    const [list] = await stack.query(
      `select count(*)::int as rows, count(distinct email)::int as people from registrations where email like $1 || '-list-%'`,
      [tag],
    );
    expect('guests of the list', list, { rows: trade.imported, people: trade.imported });
  }

  const missing = () => {
    const mailedTo = new Set(mailed());
    return emails.filter((email) => !mailedTo.has(email)).length;
  };
  if (!(await until(() => missing() <= waiting, { timeoutMs: SETTLED_MS, everyMs: 50 })))
    wrong.push(`${missing()} mails did not arrive`);
  const own = mailed().filter((to) => to.startsWith(`${tag}-`));
  const twice = own.length - new Set(own).size;
  if (twice > duplicates) wrong.push(`${twice} mails arrived twice`);

  const { code, output } = await run(process.execPath, [inRoot('backend/dist/cli/recount.js')], {
    env: stack.env,
  });
  if (code !== 0 || !output.includes('Every kept sum agrees')) wrong.push(`the recount: ${output.trim()}`);
  return wrong;
}
