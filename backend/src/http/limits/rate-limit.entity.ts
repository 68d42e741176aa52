import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A counter of the rate limiter, used if there is no Redis. Losing counters in a crash is fine. */
@Entity('rate_limits')
export class RateLimitEntity {
  @PrimaryColumn('varchar', { length: 255 })
  key: string;

  @Column('integer', { default: 0 })
  points: number;

  /** Milliseconds since 1970. */
  @Column('bigint', { nullable: true })
  expire: string | null;
}
