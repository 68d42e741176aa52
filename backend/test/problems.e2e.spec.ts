import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { getMetadataStorage } from 'class-validator';
import '../src/app.module.js';
import { FIELD_MESSAGES } from '../src/http/problems/field-faults.js';
import type { ProblemTypes } from '../src/http/problems/problem.js';
import { PROBLEM_TYPES } from '../src/problem-types.js';

const SOURCE = path.resolve(import.meta.dirname, '../src');

/** Returns every table of errors that a file of the application declares. */
async function declaredTables(): Promise<Array<[string, ProblemTypes]>> {
  const files = (await readdir(SOURCE, { recursive: true })).filter((file) =>
    /(\.error|problem)\.ts$/.test(file),
  );
  const modules = await Promise.all(
    files.map(async (file) => Object.entries(await import(path.join(SOURCE, file)))),
  );
  return modules.flat().filter(([name]) => name.endsWith('_PROBLEMS')) as Array<[string, ProblemTypes]>;
}

test('every error of every feature is in the list that is documented, and a code stands for one error', async () => {
  const tables = await declaredTables();
  expect(tables.length).toBeGreaterThan(10);
  for (const [name, table] of tables)
    for (const [code, type] of Object.entries(table))
      expect([name, code, PROBLEM_TYPES[code]]).toEqual([name, code, type]);
});

test('codes are snake_case words, and no two say the same', () => {
  for (const [code, { status, detail, params = {} }] of Object.entries(PROBLEM_TYPES)) {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(status).toBeGreaterThanOrEqual(400);
    const named = [...detail.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    const shown = Object.keys(params).filter((name) => params[name] !== 'id');
    expect([code, named.sort()]).toEqual([code, shown.sort()]);
  }
  const sentences = Object.values(PROBLEM_TYPES).map(({ detail }) => detail);
  expect(new Set(sentences).size).toBe(sentences.length);
});

test('every check of every field says what is wrong by a code', () => {
  const checks = [...(getMetadataStorage() as any).validationMetadatas.values()].flat();
  expect(checks.length).toBeGreaterThan(100);
  // These report nothing themselves: they decide whether other checks run, or pass on nested errors.
  const silent = ['conditionalValidation', 'nestedValidation', 'whitelistValidation'];
  const lacking = checks
    // A rule of our own reports its code when it is broken; its type has no other message.
    .filter(
      ({ type, name, message }) => !silent.includes(type) && name !== 'rule' && !(message in FIELD_MESSAGES),
    )
    .map(({ target, propertyName, name }) => `${target.name}.${propertyName}: ${name}`);
  expect(lacking).toEqual([]);
});
