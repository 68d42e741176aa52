import { sql } from '../../database/database.js';
import type { Cents } from '../../rules/money.js';

/** $1 event, $2 registration, $3 object key, $4 shape, $5 fingerprint in hexadecimal, $6 the small greyscale picture. */
export const KEEP_PRINT = sql<{ id: string }>(
  'same_picture.keep_print',
  `insert into picture_prints (event_id, registration_id, object_key, shape, fingerprint, grey)
   values ($1, $2, $3, $4, ('x' || $5)::bit(4096), $6) returning id`,
);

/** $1 the first shape, $2 the last. Lists the shapes in this range that kept pictures have. */
export const LIST_SHAPES = sql<{ shape: number }>(
  'same_picture.list_shapes',
  `select s.shape from generate_series($1::int, $2::int) s (shape)
   where exists (select from picture_prints p where p.shape = s.shape)`,
);

/**
 * $1 a print's id; arrays of candidates: $2 shapes, $3 bits, $4 masks in hexadecimal; $5 limit. Finds the kept pictures with
 * the lowest share of differing bits.
 */
export const FIND_NEAREST = sql<{ id: string; grey: Buffer }>(
  'same_picture.find_nearest',
  `with look as materialized (
     select l.shape, ('x' || l.bits)::bit(4096) as bits, ('x' || l.mask)::bit(4096) as mask,
       bit_count(('x' || l.mask)::bit(4096))::float8 as of
     from unnest($2::int[], $3::text[], $4::text[]) l (shape, bits, mask)
   ), nearest as (
     select p.id, min(bit_count((p.fingerprint # l.bits) & l.mask) / l.of) as distance
     from picture_prints p join look l on l.shape = p.shape
     where p.id <> $1 and p.registration_id <> (select own.registration_id from picture_prints own where own.id = $1)
     group by p.id order by distance, p.id limit $5
   )
   select p.id, p.grey from nearest n join picture_prints p on p.id = n.id order by n.distance, p.id`,
);

/** $1 a print's id, $2 the prints that are the same picture. */
export const KEEP_SAME = sql(
  'same_picture.keep_same',
  `with compared as (update picture_prints set compared_at = now() where id = $1)
   insert into same_pictures (one_id, other_id)
   select least($1, o.id), greatest($1, o.id) from unnest($2::uuid[]) o (id) on conflict do nothing`,
);

/** Another registration with the same picture. */
export interface SamePictureRow {
  /** The registration that was asked about. */
  registrationId: string;
  attendeeId: string;
  name: string | null;
  sellerId: string;
  samePerson: boolean;
  totalCents: Cents;
  ownCents: Cents;
}

/**
 * $1 registrations. Other registrations that share a picture with them, cancelled ones too, each once. A part has the picture of its
 * sale, and is not told of itself.
 */
export const LIST_SAME = sql<SamePictureRow>(
  'same_picture.list',
  `select distinct sale.id as "registrationId", r.id as "attendeeId", r.name, r.seller_id as "sellerId",
     r.person_id = sale.person_id and r.event_id = sale.event_id as "samePerson",
     r.total_cents as "totalCents", sale.total_cents as "ownCents"
   from registrations sale
   join picture_prints own on own.registration_id = coalesce(sale.split_from, sale.id) and own.event_id = sale.event_id
   join lateral (
     select other_id as id from same_pictures where one_id = own.id
     union all select one_id from same_pictures where other_id = own.id
   ) pair on true
   join picture_prints other on other.id = pair.id
   join registrations r on r.id = other.registration_id and r.event_id = other.event_id
   where sale.id = any($1::uuid[]) and r.id <> own.registration_id
   order by r.id`,
);
