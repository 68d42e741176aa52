import { readdirSync, readFileSync } from 'node:fs';
import { PROBLEM_TYPES } from './problem-types.js';

/** `@throws EventError no_event, capacity_below_sold`: matches the class and the codes that follow it. */
const THROWN = /\b[A-Z]\w+Error ([a-z]+(?:_[a-z]+)+(?:, [a-z]+(?:_[a-z]+)+)*)/g;

const SERVICES = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.service.ts'),
);

const documented = SERVICES.flatMap((file) => {
  const comments = readFileSync(`${import.meta.dirname}/${file}`, 'utf8').match(/\/\*\*.*?\*\//gs) ?? [];
  return comments.flatMap((comment) => {
    const [, thrown = ''] = comment.replaceAll(/\s*\n\s*\* ?/g, ' ').split('@throws ');
    return [...thrown.matchAll(THROWN)].map(([, codes]) => [file, codes!.split(', ')] as const);
  });
});

test('the code that a service documents is the code that it answers', () => {
  expect(documented.length).toBeGreaterThan(40);
  const unknown = documented.flatMap(([file, codes]) =>
    codes.filter((code) => !(code in PROBLEM_TYPES)).map((code) => `${file}: ${code}`),
  );
  expect(unknown).toEqual([]);
});
