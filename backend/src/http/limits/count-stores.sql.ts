import { sql } from '../../database/database.js';

/** The current count of a key. */
export interface Count {
  points: number;
  /** Milliseconds until the key's window ends; the window begins with its first points. */
  msLeft: number;
}

/**
 * $1 keys, sorted so that two processes lock the rows in the same order; $2 points to add to each; $3 the window in milliseconds.
 * Uses the table layout of rate-limiter-flexible, which also deletes expired rows.
 */
export const ADD_POINTS = sql<Count & { key: string }>(
  'limits.add_points',
  `with clock as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms)
   insert into rate_limits as r (key, points, expire)
   select given.key, given.points, clock.ms + $3::bigint
   from unnest($1::text[], $2::int[]) as given (key, points) cross join clock
   on conflict (key) do update set
     points = excluded.points + case when r.expire > excluded.expire - $3::bigint then r.points else 0 end,
     expire = case when r.expire > excluded.expire - $3::bigint then r.expire else excluded.expire end
   returning key, points, (expire - (select ms from clock))::int as "msLeft"`,
);

/**
 * $1 keys; $2 points to add to each; $3 milliseconds left of its window. The rows are locked first, in the same order as above.
 */
export const SETTLE_POINTS = sql<never>(
  'limits.settle_points',
  `with clock as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms),
   locked as (
     select r.key, given.points
     from unnest($1::text[], $2::int[], $3::bigint[]) as given (key, points, ms_left) cross join clock
     join rate_limits r on r.key = given.key and r.expire <= clock.ms + given.ms_left
     order by r.key for update of r
   )
   update rate_limits r set points = r.points + locked.points from locked where r.key = locked.key`,
);

/** $1 keys. */
export const READ_POINTS = sql<Count & { key: string }>(
  'limits.read_points',
  `select r.key, r.points, (r.expire - clock.ms)::int as "msLeft"
   from (select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms) clock
   join rate_limits r on r.key = any ((select $1::text[])::text[]) and r.expire > clock.ms`,
);
