import { timingSafeEqual } from 'node:crypto';

/** Prometheus' text format. */
export const TEXT_FORMAT = 'text/plain; version=0.0.4; charset=utf-8';

/** Whether an `Authorization` header contains METRICS_TOKEN. */
export function isMetricsToken(token: string, authorization: string | undefined): boolean {
  const right = Buffer.from(`Bearer ${token}`);
  const given = Buffer.from(authorization ?? '');
  return given.length === right.length && timingSafeEqual(given, right);
}
