import { randomUUID } from 'node:crypto';

/**
 * @typedef {import('./load.mjs').Request} Request
 * @typedef {import('./context.mjs').Context} Context
 */

const json = { 'content-type': 'application/json' };

/**
 * Returns the same request once for each user.
 * @param {string[]} tokens
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Request[]}
 */
export const repeated = (tokens, method, path, body) =>
  tokens.map((token) => ({
    method,
    path,
    headers: { authorization: `Bearer ${token}`, ...(body ? json : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }));

/**
 * Returns a check-in for each code, each with a new idempotency key.
 * @param {string[]} codes
 * @param {string[]} tokens
 * @returns {Request[]}
 */
export const checkIns = (codes, tokens) =>
  codes.map((code, at) => ({
    method: 'POST',
    path: `/api/checkin/${code}`,
    headers: {
      authorization: `Bearer ${tokens[at % tokens.length]}`,
      'idempotency-key': randomUUID(),
    },
  }));

let people = 0;

/** Spells a number in letters, since names contain no digits. @param {number} number */
const letters = (number) =>
  [...number.toString(26)].map((digit) => String.fromCharCode(97 + parseInt(digit, 26))).join('');

/** Returns the registration of a person who has not registered yet. */
export function newPerson() {
  const number = ++people;
  return {
    name: `Bench ${letters(number)}`,
    email: `bench.${process.pid}.${number}@example.org`,
    phone: `415555${String(number % 10_000).padStart(4, '0')}`,
    ticket_quantity: 1 + (number % 4),
    payment_mode: number % 3 ? 'cash' : 'zelle',
    food_option: number % 2 ? 'with_food' : 'without_food',
  };
}

/**
 * @param {string} path
 * @param {number} amount
 * @param {string[]} tokens
 * @returns {Request[]}
 */
export const registrations = (path, amount, tokens) =>
  Array.from({ length: amount }, (_, at) => ({
    method: 'POST',
    path,
    headers: {
      ...json,
      authorization: `Bearer ${tokens[at % tokens.length]}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(newPerson()),
  }));
