import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FIELD_MESSAGES } from '../../src/http/problems/field-faults.js';
import { PROBLEM_TYPES } from '../../src/problem-types.js';

type Operations = Record<string, { responses: Record<string, { 'x-codes'?: string[] }> }>;

const DOCUMENT: { paths: Record<string, Operations> } = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../../docs/openapi.json'), 'utf8'),
);
const PARAMETER = /\{[^}]+\}/g;

/** Routes as patterns. Addresses with fewer parameters come first, so that no parameter matches a literal part. */
const ROUTES = Object.entries(DOCUMENT.paths)
  .sort(([a], [b]) => (a.match(PARAMETER)?.length ?? 0) - (b.match(PARAMETER)?.length ?? 0))
  .map(([url, operations]) => ({
    pattern: new RegExp(`^${url.replace(PARAMETER, '[^/]+')}$`),
    operations,
  }));

/** Returns the documented error codes of a route for a status; null if there is no such route. */
function codesOf(method: string, url: string, status: number): string[] | null {
  const route = ROUTES.find(({ pattern }) => pattern.test(url.split('?', 1)[0]!));
  const operation = route?.operations[method.toLowerCase()];
  return operation ? (operation.responses[status]?.['x-codes'] ?? []) : null;
}

function lackOf(error: Record<string, any>): string | null {
  const type = PROBLEM_TYPES[error.code];
  if (!type) return 'its code is in no table of problem-types.ts';
  if (type.status !== error.status) return `its code stands for ${type.status}`;
  const names = (found: object | undefined) => Object.keys(found ?? {}).join();
  if (names(error.params) !== names(type.params)) return 'its parameters are not those of its code';
  const codes: Record<string, string[]> = error.error_codes ?? error.errorCodes ?? {};
  if (names(error.errors) !== names(codes)) return 'not every message of a field has a code';
  const unknown = Object.values(codes)
    .flat()
    .find((code) => !(code in FIELD_MESSAGES) && code !== error.code);
  return unknown === undefined ? null : `the field's code ${unknown} is in no table`;
}

/**
 * Checks every error that a test receives: it has a code, its status and parameters are those of the code, and
 * docs/openapi.json says that the route can answer it.
 */
export function checkErrors(
  method: string,
  url: string,
  { status, body }: { status: number; body: any },
): void {
  const isGraphql = url.startsWith('/graphql');
  // The readiness check reports what is down in its own format.
  if (!isGraphql && (status < 400 || url.startsWith('/api/health/ready'))) return;
  const errors: Array<Record<string, any>> = isGraphql
    ? (body.errors ?? []).map(({ extensions }: any) => extensions)
    : [{ ...body, status }];
  for (const error of errors) {
    // A path without a route is not documented, even if it looks like a route's address (a parameter too long).
    const codes = isGraphql || error.code === 'nothing_here' ? null : codesOf(method, url, status);
    const lack =
      lackOf(error) ??
      (codes && !codes.includes(error.code) ? 'docs/openapi.json has no such code at this route' : null);
    if (lack) throw new Error(`${method} ${url} answered an error, and ${lack}: ${JSON.stringify(error)}`);
  }
}
