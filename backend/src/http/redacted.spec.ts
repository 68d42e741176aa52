import { createPino } from './logger.js';
import { redacted } from './redacted.js';

describe('the words of an error', () => {
  test.each([
    ['invalid input syntax for type integer: "Rosa Delgado"', 'invalid input syntax for type integer: …'],
    [
      'date/time field value out of range: "9999-99-99"\n    at client.js:694:17',
      'date/time field value out of range: …\n    at client.js:694:17',
    ],
    [
      'new row for relation "registrations" violates check constraint "price_not_negative"',
      'new row for relation "registrations" violates check constraint "price_not_negative"',
    ],
    [
      'column "names" of relation "people" does not exist',
      'column "names" of relation "people" does not exist',
    ],
    [
      `Unexpected token 'R', "Rosa "D" 41"... is not valid JSON`,
      `Unexpected token 'R', …... is not valid JSON`,
    ],
    ['550 <rosa.delgado@example.org>: unknown here', '550 <…>: unknown here'],
    ['no such mailbox: rosa+1@example.org.', 'no such mailbox: …'],
    ['connect to redis://:secret@queue:6379 failed', 'connect to redis://:…:6379 failed'],
    ['jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTkyIn0.c2lnbmF0dXJl is over', 'jwt … is over'],
    ['GET /reset-password?token=abc-DEF_123&x=1', 'GET /reset-password?token=…&x=1'],
    ['ticket K7M2P-9QXWR-4TBHN or K7M2P9QXWR4TBHN', 'ticket … or …'],
    ['call 4155550142, (415) 555-0142 or +1 415 555 0142', 'call …, … or …'],
    // Nobody's: an id, a time, a port, a size.
    [
      'request 0192f3a4-7c1e-7d2b-9f00-3b6a5c4d2e1f at 1795803946951 on port 5432: 107374182.5 bytes, file.ts:42:15',
      'request 0192f3a4-7c1e-7d2b-9f00-3b6a5c4d2e1f at 1795803946951 on port 5432: 107374182.5 bytes, file.ts:42:15',
    ],
    [
      "TypeError: Cannot read properties of null (reading 'id')",
      "TypeError: Cannot read properties of null (reading 'id')",
    ],
  ])('%s', (text, left) => {
    expect(redacted(text)).toBe(left);
  });

  test('are redacted in every line, however they came into it', () => {
    const lines: string[] = [];
    const logger = createPino({ environment: 'test', logLevel: 'debug' }, 'api', {
      write: (line) => void lines.push(line),
    });
    const error = new Error('invalid input syntax for type uuid: "Rosa Delgado"');
    const asked = { requestId: 'a request', ms: 4_155_550_142 };
    logger.error(error);
    logger.error({ err: error, ...asked }, `rosa.delgado@example.org: ${error.message}`);
    logger.warn({ err: error.stack, ...asked });
    logger.info(`4155550142 ${error.message}`);
    logger.child({ module: 'x' }).fatal({ reason: error.message, ...asked }, 'fatal');
    expect(lines).toHaveLength(5);
    for (const line of lines) {
      expect(line).not.toMatch(/rosa|delgado|"4155550142/i);
      expect(line).toContain('invalid input syntax for type uuid: …');
    }
    expect(lines[2]).toContain('"requestId":"a request"');
  });
});
