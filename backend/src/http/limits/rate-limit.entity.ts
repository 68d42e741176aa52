import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Counters of the rate limiter where there is no Redis. Losing them in a crash is fine. */
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
