/** How long the largest book of paper tickets takes to print, and how much memory that takes. */
import { memoryOf } from './processes.mjs';

/** @typedef {import('./context.mjs').Context} Context */

const TICKETS = 2_000;
const MAX_SECONDS = 20;
/** A few pages, and what a client has not taken yet; not the book. */
const MAX_MORE_MB = 60;
const SAMPLE_MS = 50;

/** @param {Context} context */
export async function paperRows({ api, token, eventId, say }) {
  const call = async (/** @type {string} */ route, /** @type {object} */ body) => {
    const answer = await fetch(`${api.url}/api/paper${route}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`);
    return /** @type {Promise<any>} */ (answer.json());
  };
  const book = async (/** @type {number} */ count) =>
    /** @type {string} */ (
      (await call('/books', { event_id: eventId, count, food_option: 'with_food', price: 18 })).id
    );
  const print = async (/** @type {string} */ id) => {
    const since = performance.now();
    const answer = await fetch(`${api.url}/api/paper/books/${id}/pdf`, {
      headers: { authorization: `Bearer ${token}` },
    });
    let bytes = 0;
    for await (const piece of /** @type {any} */ (answer.body)) bytes += piece.length;
    return { seconds: (performance.now() - since) / 1000, bytes };
  };
  // What reads the fonts is loaded with the first one.
  await print(await book(80));
  const before = memoryOf(api.pid);
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, memoryOf(api.pid))), SAMPLE_MS);
  const { seconds, bytes } = await print(await book(TICKETS));
  clearInterval(timer);
  say(`    ${JSON.stringify({ seconds, bytes, before, most })}`);
  const work = `a book of ${TICKETS.toLocaleString('en')} paper tickets`;
  return [
    { work: `${work}, printed`, value: seconds, unit: 's', most: MAX_SECONDS },
    { work: `${work}, memory more`, value: most - before, unit: 'MB', most: MAX_MORE_MB },
  ];
}
