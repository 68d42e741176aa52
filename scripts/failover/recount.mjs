/**
 * Compares the database and the mails with what people were told.
 *
 * @typedef {{ lost: number, doubled: number, mails: number, mailedTwice: number, problems: string[] }} Count
 */

/**
 * @param {import('./cluster.mjs').Cluster} cluster
 * @param {import('./load.mjs').Seen} seen
 * @param {Map<string, number>} mails how many mails each address got
 * @param {number} [mayMailTwice] how many tickets may have come twice
 * @returns {Promise<Count>}
 */
export async function recount(cluster, seen, mails, mayMailTwice = 0) {
  /** @type {{ id: string, email: string, quantity: number, admitted: number, lines: number }[]} */
  const rows = await cluster.query(
    `select r.id, r.email, r.ticket_quantity as quantity, a.lines, a.admitted
     from registrations r,
       lateral (select count(*)::int as lines, coalesce(sum(tickets), 0)::int as admitted
                from admissions where registration_id = r.id) a
     where r.email = any($1)`,
    [seen.emails],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const lostSales = seen.sales.filter(({ id, email }) => byId.get(id)?.email !== email);
  const lostScans = seen.admitted.filter(({ id }) => {
    const row = byId.get(id);
    return !row || row.admitted !== row.quantity;
  });
  const doubledSales = rows.length - new Set(rows.map(({ email }) => email)).size;
  const doubledScans = rows.filter(({ lines, admitted, quantity }) => lines > 1 || admitted > quantity);
  const of = (/** @type {string} */ email) => mails.get(email) ?? 0;
  const unmailed = seen.sales.filter(({ email }) => of(email) === 0);
  const mailedTwice = seen.emails.filter((email) => of(email) > 1);

  const problems = [...new Set(seen.strange)];
  const tell = (/** @type {number} */ count, /** @type {string} */ words) =>
    count > 0 && problems.push(`${count} ${words}`);
  tell(lostSales.length, 'acknowledged sales were lost');
  tell(lostScans.length, 'acknowledged scans were lost');
  tell(doubledSales, 'sales were made twice');
  tell(doubledScans.length, 'tickets were let in twice');
  tell(unmailed.length, 'tickets were never mailed');
  if (mailedTwice.length > mayMailTwice) tell(mailedTwice.length, 'tickets were mailed twice');
  return {
    lost: lostSales.length + lostScans.length,
    doubled: doubledSales + doubledScans.length,
    mails: seen.emails.reduce((sum, email) => sum + of(email), 0),
    mailedTwice: mailedTwice.length,
    problems,
  };
}
