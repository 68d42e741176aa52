/**
 * Runs in the check-in page before the page's scripts. Records when camera frames were grabbed, when the results of their codes
 * were on the screen, and how long decisions by the list took. Must not use anything from outside the function.
 * @param {{ panelMs: number, everyMs: number | null }} options  how long a good result stays, instead of three seconds, and
 *   how often the page polls for its list, instead of 20 seconds; both are shortened because they are waits, not measured
 */
export function timePage({ panelMs, everyMs }) {
  const page = /** @type {any} */ (globalThis);
  const now = () => performance.now();
  const plain = (/** @type {string} */ text) => text.replace(/[^A-Z0-9]/gi, '').toUpperCase();

  // A result stays for two or three seconds, minus the time that has passed; the timeout of an answer is exactly two seconds.
  const [PANEL_MS, READ_LEAST_MS, ANSWER_MS, LIST_EVERY_MS] = [3000, 1500, 2000, 20_000];
  const { setTimeout, setInterval } = page;
  page.setTimeout = (/** @type {any} */ run, /** @type {number} */ ms, /** @type {any[]} */ ...rest) =>
    setTimeout(run, ms > READ_LEAST_MS && ms <= PANEL_MS && ms !== ANSWER_MS ? panelMs : ms, ...rest);
  page.setInterval = (/** @type {any} */ run, /** @type {number} */ ms, /** @type {any[]} */ ...rest) =>
    setInterval(run, everyMs && ms === LIST_EVERY_MS ? everyMs : ms, ...rest);

  /** When each code without a result yet was seen by the camera or typed. @type {Map<string, number>} */
  const begun = new Map();
  /** @type {{ code: string, ms: number }[]} */
  const painted = [];
  /** @type {number[]} */
  const decisions = [];
  /** @type {Set<string>} */
  const known = new Set();
  const reader = { readyAt: /** @type {number | null} */ (null), grabbedAt: 0 };
  page.bench = { begun, painted, decisions, reader };

  const { prototype } = page.CanvasRenderingContext2D;
  const { drawImage } = prototype;
  prototype.drawImage = function (/** @type {any[]} */ ...given) {
    if (given[0] instanceof page.HTMLVideoElement) reader.grabbedAt = now();
    return drawImage.apply(this, given);
  };
  /** When each frame that the reader is working on was grabbed. @type {Map<number, number>} */
  const frames = new Map();
  page.Worker = class extends page.Worker {
    constructor(/** @type {any[]} */ ...given) {
      super(...given);
      this.addEventListener('message', (/** @type {any} */ { data }) => {
        if (data.type === 'ready') reader.readyAt = now();
        if (data.type !== 'read') return;
        for (const text of data.texts) {
          const code = plain(text);
          if (known.has(code)) continue;
          known.add(code);
          begun.set(code, frames.get(data.id) ?? NaN);
        }
        frames.clear();
      });
    }
    postMessage(/** @type {any[]} */ ...given) {
      if (given[0]?.type === 'frame') frames.set(given[0].id, reader.grabbedAt);
      return super.postMessage(...given);
    }
  };

  // A decision lasts from hashing the code until the scan is stored in IndexedDB.
  let hashedAt = 0;
  const { digest } = page.SubtleCrypto.prototype;
  page.SubtleCrypto.prototype.digest = function (/** @type {any[]} */ ...given) {
    hashedAt = now();
    return digest.apply(this, given);
  };
  const { transaction } = page.IDBDatabase.prototype;
  page.IDBDatabase.prototype.transaction = function (/** @type {any[]} */ ...given) {
    const opened = transaction.apply(this, given);
    const [stores, mode] = given;
    if (mode === 'readwrite' && stores.includes('waiting') && stores.includes('gone')) {
      const since = hashedAt;
      opened.addEventListener('complete', () => decisions.push(now() - since));
    }
    return opened;
  };

  // A message posted in an animation frame arrives once that frame has been painted.
  const later = new page.MessageChannel();
  /** @type {(() => void)[]} */
  const afterPaint = [];
  later.port1.addEventListener('message', () => afterPaint.shift()?.());
  later.port1.start();
  const look = () => {
    if (begun.size === 0) return;
    for (const panel of page.document.querySelectorAll('[role=status] > section, section[role=alert]')) {
      const said = plain(panel.textContent);
      for (const [code, since] of begun) {
        if (!said.includes(code)) continue;
        begun.delete(code);
        page.requestAnimationFrame(() => {
          afterPaint.push(() => painted.push({ code, ms: now() - since }));
          later.port2.postMessage(null);
        });
      }
    }
  };
  new page.MutationObserver(look).observe(page.document, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}
