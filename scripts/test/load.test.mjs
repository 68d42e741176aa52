import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { buildSchema, parse, printSchema, validate } from 'graphql';
import { inRoot } from '../lib/paths.mjs';
import { until } from '../lib/wait.mjs';
import { graphqlAttacks, restAttacks } from '../load/account.mjs';
import { inTurn, isUnnoticed, memoryOverTime, quantile } from '../load/figures.mjs';
import { MIX } from '../load/traffic.mjs';

const OWN = {
  eventId: 'event',
  accountId: 'account',
  saleId: 'sale',
  code: 'code',
  email: 'ada@example.org',
};
const DOCUMENT = JSON.parse(fs.readFileSync(inRoot('docs/openapi.json'), 'utf8'));

describe('the figures of a load', () => {
  test('a quantile is a value that occurs', () => {
    assert.equal(quantile([3, 1, 2], 0.5), 2);
    assert.equal(quantile([3, 1, 2], 0.99), 3);
    assert.equal(quantile([3, 1, 2], 1), 3);
    assert.equal(quantile([], 0.5), NaN);
  });

  test('memory is flat if its last whole minute is at most a tenth above its third', () => {
    const minutes = (/** @type {number[]} */ ...each) =>
      each.flatMap((megabytes) => Array(60).fill(megabytes));
    assert.equal(memoryOverTime(minutes(9, 9, 100)), undefined);
    assert.deepEqual(memoryOverTime(minutes(9, 9, 100, 500, 110)), { third: 100, last: 110, isFlat: true });
    assert.equal(memoryOverTime([...minutes(9, 9, 100, 111), 1])?.isFlat, false);
  });

  test('others may wait three times as long, or 200 ms', () => {
    assert.ok(isUnnoticed(5, 200));
    assert.ok(!isUnnoticed(5, 201));
    assert.ok(isUnnoticed(100, 300));
    assert.ok(!isUnnoticed(100, 301));
  });

  test('kinds take turns evenly by their shares', () => {
    const turn = inTurn({ many: 3, few: 1 });
    assert.deepEqual(Array.from({ length: 8 }, turn).toSorted(), [
      ...Array(2).fill('few'),
      ...Array(6).fill('many'),
    ]);
    const shares = inTurn(MIX);
    /** @type {Record<string, number>} */
    const given = {};
    for (let i = 0; i < 100; i++) {
      const kind = shares();
      given[kind] = (given[kind] ?? 0) + 1;
    }
    assert.deepEqual(given, MIX);
  });
});

describe('what one account can do', () => {
  test('is every route of the document, with nothing left to fill in', () => {
    const attacks = restAttacks(DOCUMENT, OWN);
    const routes = Object.values(DOCUMENT.paths).flatMap((one) => Object.keys(/** @type {object} */ (one)));
    assert.equal(attacks.length, routes.length);
    for (const { name, path: filled } of attacks) assert.doesNotMatch(filled, /[{}]/, name);
  });

  test('is as wide as it may be, and of its own sale', () => {
    const attacks = new Map(restAttacks(DOCUMENT, OWN).map((attack) => [attack.name, attack]));
    assert.equal(
      attacks.get('GET /api/attendees')?.path,
      '/api/attendees?limit=10000&event_id=event&search=an',
    );
    assert.equal(attacks.get('GET /api/checkin/search')?.path, '/api/checkin/search?event_id=event&q=an');
    assert.equal(attacks.get('POST /api/checkin/{code_or_id}')?.path, '/api/checkin/code');
    assert.equal(attacks.get('PATCH /api/attendees/{id}')?.path, '/api/attendees/sale');
    assert.equal(attacks.get('GET /api/events/{id}')?.path, '/api/events/event');
    assert.equal(/** @type {any} */ (attacks.get('POST /api/register'))?.body.event_id, 'event');
    assert.ok(attacks.get('POST /api/imports')?.isForm);
  });

  test('changes nothing that is everybody’s', () => {
    for (const { name, method, path: filled } of restAttacks(DOCUMENT, OWN))
      if (method !== 'GET')
        assert.doesNotMatch(filled, /\/(events\/event|users\/account|volunteers\/account)/, name);
  });

  test('is every query and mutation of the schema, once with all rows and many times in one', () => {
    const schema = buildSchema(fs.readFileSync(inRoot('docs/schema.graphql'), 'utf8'));
    const attacks = new Map(graphqlAttacks(printSchema(schema), OWN).map(({ name, query }) => [name, query]));
    const attendees = attacks.get('GraphQL attendees');
    assert.match(
      attendees?.(1) ?? '',
      /^query \{ a0: attendees\(eventId: "event", search: "an", limit: 10000\) \{ data \{ .*\bemail\b/,
    );
    assert.equal(attendees?.(7).match(/attendees\(/g)?.length, 7);
    assert.match(attacks.get('GraphQL correctAttendee')?.(1) ?? '', /^mutation .*\(id: "sale"/);
    const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.keys(type?.getFields() ?? {}),
    );
    assert.deepEqual(
      [...attacks.keys()],
      fields.map((field) => `GraphQL ${field}`),
    );
    for (const [name, query] of attacks)
      assert.deepEqual([name, ...validate(schema, parse(query(2)))], [name]);
  });
});

describe('a suite of faults that is stopped in the middle', () => {
  const isHere = process.platform === 'linux' && process.getuid?.() === 0;
  test(
    'leaves no disk mounted and no folder',
    { skip: !isHere && 'mounting takes root on Linux' },
    async () => {
      const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'usher-stopped-')));
      fs.chmodSync(folder, 0o755);
      const mounted = () => fs.readFileSync('/proc/mounts', 'utf8').includes(folder);
      const suite = spawn(process.execPath, [inRoot('scripts/faults/night-suite.mjs'), 'disk of pictures'], {
        env: { ...process.env, TMPDIR: folder },
        stdio: 'ignore',
      });
      const ended = once(suite, 'exit');
      try {
        assert.ok(await until(mounted, { timeoutMs: 60_000 }), 'a disk is mounted');
        suite.kill('SIGTERM');
        const [code] = await ended;
        assert.equal(code, 130);
        assert.ok(!mounted());
        assert.deepEqual(
          fs.readdirSync(folder).filter((name) => name.startsWith('usher-night-')),
          [],
        );
      } finally {
        suite.kill('SIGKILL');
        fs.rmSync(folder, { recursive: true, force: true });
      }
    },
  );
});
