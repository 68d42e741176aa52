/**
 * What can fail between a registration and its mail. Each fault sells tickets around a failure, repairs it and returns the
 * time of the repair. `fault-suite.mjs` then makes the same checks for all of them.
 *
 * @typedef {object} Scene
 * @property {import('./mail-stack.mjs').MailStack} stack
 * @property {import('./seller-client.mjs').SellerClient} seller
 * @property {(count: number, group?: string) => Promise<void>} sell  makes registrations, four at a time
 * @property {import('./seller-client.mjs').Answer[]} answers  the answers to all registrations
 * @property {(ticket: import('./seller-client.mjs').Answer) => Promise<import('./seller-client.mjs').Answer>} admit  checks a ticket in
 * @property {import('./seller-client.mjs').Answer[]} admissions  the answers to all check-ins
 * @property {import('./mail-stack.mjs').Child} api
 * @property {import('./mail-stack.mjs').Child} worker
 * @property {<T>(what: string, question: () => Promise<T> | T) => Promise<NonNullable<T>>} until
 * @property {(state: string) => Promise<number>} countOf  number of this fault's mails in that state
 * @property {() => Promise<number>} countFailedAttempts  number of this fault's mails with at least one failed attempt
 *
 * @typedef {object} Fault
 * @property {string} name
 * @property {1 | 2} stack  which of a queue's two stacks it is played on; chosen so that both take equally long
 * @property {import('./mail-stack.mjs').QueueName} [only]  the only queue it is played on
 * @property {number} [duplicates]  maximum number of duplicate mails
 * @property {boolean} [mayRefuse]  whether registrations and check-ins may be answered 503 during the fault
 * @property {(scene: Scene) => Promise<number>} run  resolves to the time of the repair, by `performance.now()`
 */

/** SMTP connections of a worker: a killed one may have handed over one mail on each without recording it. */
const CONNECTIONS = 5;

/** @type {Fault[]} */
export const FAULTS = [
  {
    name: 'SMTP server down',
    stack: 1,
    run: async ({ stack, sell, countFailedAttempts, until }) => {
      await stack.smtp.stop();
      await sell(20);
      await until('mails tried in vain', async () => (await countFailedAttempts()) === 20);
      await stack.smtp.start();
      return performance.now();
    },
  },
  {
    name: 'SMTP answers 4xx, then well',
    stack: 1,
    run: async ({ stack, sell, countFailedAttempts, until }) => {
      await stack.smtp.behave({ as: 'busy' });
      await sell(20);
      await until('mails refused for now', async () => (await countFailedAttempts()) === 20);
      await stack.smtp.behave({ as: 'well' });
      return performance.now();
    },
  },
  {
    name: 'SMTP answers 5xx, resent',
    stack: 1,
    run: async ({ stack, sell, seller, countOf, until }) => {
      await stack.smtp.behave({ as: 'refusing', only: 'moved' });
      await Promise.all([sell(10), sell(10, 'moved')]);
      await until('refused mails failed and the others sent', async () => {
        return (await countOf('failed')) === 10 && (await countOf('sent')) === 10;
      });
      const { data } = await seller.must('GET', '/api/mail-log?state=failed&limit=100');
      const wrong = data.filter(
        (/** @type {any} */ mail) => mail.attempts !== 1 || !/no such mailbox/.test(mail.last_error),
      );
      if (data.length !== 10 || wrong.length > 0)
        throw new Error(`the mail log shows ${JSON.stringify(data.slice(0, 2))}`);
      await stack.smtp.behave({ as: 'well' });
      const mended = performance.now();
      for (const { id } of data) {
        const copy = await seller.must('POST', `/api/mail-log/${id}/resend`);
        if (copy.resend_of !== id) throw new Error('a second copy does not name the first mail');
      }
      return mended;
    },
  },
  {
    name: 'SMTP server hangs',
    stack: 1,
    run: async ({ stack, sell, until }) => {
      await stack.smtp.behave({ as: 'hanging' });
      await sell(20);
      await until('mails that hang', () => stack.smtp.hanging.length >= CONNECTIONS);
      await stack.smtp.behave({ as: 'well' });
      return performance.now();
    },
  },
  {
    name: 'worker killed while it sends',
    stack: 2,
    duplicates: CONNECTIONS,
    run: async (scene) => {
      const { stack, sell, until } = scene;
      // The SMTP server has accepted mails but not answered yet when the worker is killed.
      await stack.smtp.behave({ as: 'well', delayMs: 1_000 });
      const before = stack.smtp.mails.length;
      await sell(20);
      await until('mails in hand', () => stack.smtp.mails.length >= before + CONNECTIONS);
      const [, other] = await Promise.all([scene.worker.kill('SIGKILL'), stack.startWorker()]);
      scene.worker = other;
      await stack.smtp.behave({ as: 'well' });
      return performance.now();
    },
  },
  {
    name: 'worker killed while it reminds',
    stack: 2,
    duplicates: CONNECTIONS,
    run: async (scene) => {
      const { stack, sell, answers, countOf, until } = scene;
      const event = `id = (select event_id from registrations where email = $1 limit 1)`;
      await sell(20);
      await until('tickets sent', async () => (await countOf('sent')) === 20);
      const emails = answers.map(({ email }) => email);
      await stack.query(
        `update outbox set sent_at = sent_at - interval '13 hours' where to_address = any($1)`,
        [emails],
      );
      await scene.worker.kill();
      const [{ event_date: date }] = await stack.query(`select event_date from events where ${event}`, [
        emails[0],
      ]);
      await stack.query(`update events set event_date = now() + interval '23 hours' where ${event}`, [
        emails[0],
      ]);
      try {
        await stack.smtp.behave({ as: 'well', delayMs: 1_000 });
        const before = stack.smtp.mails.length;
        const dying = await stack.startWorker();
        await until('reminders in hand', () => stack.smtp.mails.length > before);
        const [, other] = await Promise.all([dying.kill('SIGKILL'), stack.startWorker()]);
        scene.worker = other;
        await stack.smtp.behave({ as: 'well' });
        const mended = performance.now();
        await until('every reminder recorded', async () => (await countOf('sent')) === 40);
        const reminders = () => stack.smtp.mails.slice(before);
        // The mail server tells of what it accepted in batches, which may come later than the record of it.
        await until('a reminder for everybody', () => new Set(reminders().map(({ to }) => to)).size === 20);
        const written = new Set(reminders().map(({ messageId }) => messageId)).size;
        if (written !== 20) throw new Error(`${written} reminders for 20 people`);
        return mended;
      } finally {
        await stack.query(`update events set event_date = $2 where ${event}`, [emails[0], date]);
      }
    },
  },
  {
    name: 'API killed once a message and a change are taken, worker while they leave',
    stack: 2,
    duplicates: 2 * CONNECTIONS,
    run: async (scene) => {
      const { stack, seller, sell, answers, countOf, until } = scene;
      await sell(20, 'told');
      await until('tickets sent', async () => (await countOf('sent')) === 20);
      const [event] = await stack.query(
        `select * from events where id = (select event_id from registrations where email = $1)`,
        [answers[0].email],
      );
      const [{ people }] = await stack.query(
        `select count(distinct person_id)::int as people from registrations where event_id = $1 and cancelled_at is null`,
        [event.id],
      );
      const { name, description, event_date, location } = event;
      const written = {
        event_id: event.id,
        filter: { search: 'told' },
        subject: 'Parking',
        text: 'By the mill.',
      };
      const changed = { name, description, event_date, location: 'New Hall', notify: true };
      /** @type {[string, number, () => Promise<unknown>][]} */
      const orders = [
        ['message', 20, () => seller.must('POST', '/api/messages', written)],
        ['event_changed', people, () => seller.must('PUT', `/api/events/${event.id}`, changed)],
      ];
      let mended = performance.now();
      for (const [kind, wanted, order] of orders) {
        await stack.smtp.behave({ as: 'well', delayMs: 500 });
        const before = stack.smtp.mails.length;
        await order();
        await scene.api.kill('SIGKILL');
        await until(`a ${kind} in hand`, () => stack.smtp.mails.length > before);
        const [, other] = await Promise.all([scene.worker.kill('SIGKILL'), stack.startWorker()]);
        scene.worker = other;
        scene.api = await stack.startApi();
        await stack.smtp.behave({ as: 'well' });
        mended = performance.now();
        const sent = async () =>
          stack.query(
            `select count(*)::int as mails, count(distinct to_address)::int as people from outbox
             where kind = $1 and event_id = $2 and state = 'sent'`,
            [kind, event.id],
          );
        await until(`a ${kind} for everybody`, async () => (await sent())[0].people === wanted);
        const [{ mails }] = await sent();
        if (mails !== wanted) throw new Error(`${mails} mails (${kind}) for ${wanted} people`);
      }
      await seller.must('PUT', `/api/events/${event.id}`, { ...changed, location, notify: false });
      return mended;
    },
  },
  {
    name: 'API killed right after commit',
    stack: 2,
    run: async (scene) => {
      // Few enough that their ids are still in the API's memory when it is killed.
      await scene.sell(8);
      await scene.api.kill('SIGKILL');
      const mended = performance.now();
      scene.api = await scene.stack.startApi();
      return mended;
    },
  },
  {
    name: 'API killed while phones sync their scans',
    stack: 2,
    run: async (scene) => {
      const { stack, seller, sell, answers, until } = scene;
      await sell(60);
      const phones = [0, 20, 40].map((from) => seller.phone(answers.slice(from, from + 20)));
      const ids = answers.map(({ body }) => body.id);
      const ledger = () =>
        stack.query(
          `select registration_id, sum(tickets)::int as tickets, count(*)::int as lines from admissions
           where registration_id = any($1) group by 1`,
          [ids],
        );
      const synced = Promise.allSettled(phones.map((sync) => sync()));
      await until('the first of them committed', async () => (await ledger()).length > 0);
      await scene.api.kill('SIGKILL');
      await synced;
      const mended = performance.now();
      scene.api = await stack.startApi();
      for (const sync of phones) {
        const outcomes = await sync();
        if (
          outcomes.some((/** @type {any} */ { outcome, tickets }) => outcome !== 'admitted' || tickets !== 2)
        )
          throw new Error(`sent again, they came to ${JSON.stringify(outcomes)}`);
      }
      const lines = await ledger();
      if (lines.length !== 60 || lines.some(({ tickets, lines }) => tickets !== 2 || lines !== 1))
        throw new Error(`${lines.length} are in, not each of them once`);
      return mended;
    },
  },
  {
    name: 'Redis stopped, then empty',
    stack: 2,
    only: 'Redis',
    run: async ({ stack, sell, countOf, until }) => {
      await stack.smtp.behave({ as: 'well', delayMs: 1_000 });
      await sell(20);
      // The worker finishes these mails while there is no queue to report them to.
      await until('mails in hand', async () => (await countOf('sending')) > 0);
      await stack.redis.stop();
      await sell(10);
      await until('mails sent without Redis', async () => (await countOf('sent')) > 0);
      await stack.smtp.behave({ as: 'well' });
      await stack.redis.start();
      const mended = performance.now();
      await sell(10);
      return mended;
    },
  },
  {
    name: 'PostgreSQL restarted',
    stack: 2,
    mayRefuse: true,
    run: async ({ stack, seller, sell, answers, admit, countOf, until }) => {
      await stack.smtp.behave({ as: 'well', delayMs: 1_000 });
      await sell(20);
      const [early, late] = answers;
      await admit(early);
      let restarted = false;
      const selling = (async () => {
        while (!restarted) {
          await sell(4);
          if (answers.at(-1)?.status === 503) await until('a restart', () => restarted);
        }
      })();
      try {
        await until('mails in hand', async () => (await countOf('sending')) > 0);
        const [{ leases }] = await stack.query('select max(claimed_until) as leases from outbox');
        await stack.postgres.stop();
        await until('a registration refused', () => answers.some(({ status }) => status === 503));
        const refused = await admit(late);
        const [live, ready] = [
          await seller.call('GET', '/api/health/live'),
          await seller.call('GET', '/api/health/ready'),
        ];
        if (refused.status !== 503 || live.status !== 200 || ready.status !== 503)
          throw new Error(`check-in, live and ready said ${refused.status}, ${live.status}, ${ready.status}`);
        // Long enough for all leases to expire without renewal; their holders must not be taken for dead regardless.
        await until('no lease good any more', () => Date.now() > leases.getTime());
        await stack.postgres.start();
      } finally {
        restarted = true;
      }
      const mended = performance.now();
      await selling;
      await stack.smtp.behave({ as: 'well' });
      await until('registrations accepted again', async () => {
        await sell(1);
        return answers.at(-1)?.status === 201;
      });
      if ((await admit(late)).body?.success !== true) throw new Error('a refused check-in was counted');
      if ((await admit(early)).body?.success !== false) throw new Error('a check-in was lost');
      return mended;
    },
  },
  {
    name: 'PostgreSQL killed',
    stack: 1,
    mayRefuse: true,
    run: async ({ stack, sell, answers, admit, admissions, until }) => {
      let isOver = false;
      const trade = (async () => {
        while (!isOver) {
          await sell(4);
          await Promise.all(answers.slice(-4).map((answer) => answer.status === 201 && admit(answer)));
        }
      })();
      const accepted = () =>
        answers.filter(({ status }) => status === 201).length +
        admissions.filter(({ status }) => status === 200).length;
      try {
        await until('some trade', () => accepted() > 40);
        await stack.postgres.kill();
        await until('a refusal', () => [...answers, ...admissions].some(({ status }) => status === 503));
        const before = accepted();
        await until('trade again', () => accepted() > before + 20);
      } finally {
        isOver = true;
        await trade;
      }
      return performance.now();
    },
  },
  {
    name: 'two workers at once',
    stack: 1,
    run: async ({ stack, sell, countOf, until }) => {
      const second = await stack.startWorker();
      await sell(100);
      const mended = performance.now();
      await until('all sent', async () => (await countOf('sent')) === 100);
      await second.kill();
      return mended;
    },
  },
  {
    name: 'worker stopped and started',
    stack: 1,
    run: async (scene) => {
      const { stack, sell, until } = scene;
      await stack.smtp.behave({ as: 'well', delayMs: 500 });
      const before = stack.smtp.mails.length;
      await sell(20);
      await until('mails in hand', () => stack.smtp.mails.length > before);
      await scene.worker.kill('SIGTERM');
      await stack.smtp.behave({ as: 'well' });
      scene.worker = await stack.startWorker();
      return performance.now();
    },
  },
];
