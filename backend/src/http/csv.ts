import type { PoolClient } from 'pg';
import type { FastifyReply } from 'fastify';
import { to as copyTo } from 'pg-copy-streams';
import { pipeline } from 'node:stream/promises';
import { PassThrough } from 'node:stream';

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** SQL for a cell of text: what a spreadsheet would run as a formula gets an apostrophe before it. */
export const safeCell = (expression: string): string =>
  `case when (${expression}) ~ '^[=+\\-@\\t\\r]' then '''' || (${expression}) else (${expression}) end`;

/** A value inside a COPY statement, which takes no parameters: a literal, or NULL. */
export function literal(value: string | number | boolean | null): string {
  if (value === null) return 'null';
  if (typeof value !== 'string') return String(value);
  // E'' strings are read the same whatever standard_conforming_strings says.
  return `E'${value.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`;
}

/**
 * Streams `COPY (query) TO STDOUT` to the caller as a CSV file: UTF-8 with BOM, a header row, RFC 4180 quotes, LF.
 * Memory does not grow with the number of rows. Nothing is sent before the first bytes came, so that an error of the
 * query is still an error of the request.
 * @param query a SELECT without parameters; text cells through `safeCell`, values through `literal`
 */
export async function sendCsv(
  reply: FastifyReply,
  client: PoolClient,
  name: string,
  query: string,
): Promise<void> {
  const copy = client.query(
    copyTo(`copy (${query}) to stdout with (format csv, header true, encoding 'UTF8')`),
  );
  await new Promise<void>((resolve, reject) => {
    copy.once('readable', resolve);
    copy.once('end', resolve);
    copy.once('error', reject);
  });
  const body = new PassThrough();
  body.write(BYTE_ORDER_MARK);
  void reply
    .header('Content-Type', 'text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .send(body);
  await pipeline(copy, body);
}
