import { ArgsType, ObjectType } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { Optional, Prop } from './shapes.js';
import { says } from './problems/field-faults.js';

export const PAGE_DEFAULT = 50;
/** The largest page of a screen. What answers more rows is a large read, see `large-reads/`. */
export const PAGE_OF_SCREENS = 100;
export const PAGE_MAX = 10_000;
/** Maximum offset: no list is that long. PostgreSQL's own limit is far higher. */
const OFFSET_MAX = 100_000_000;

/** Parses whole numbers in a query string. Anything else is passed on and refused by the check that follows. */
export const WholeNumber = (): PropertyDecorator =>
  Transform(({ value }) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value));

/** Parses `true` and `false` in a query string, in the same way. */
export const TrueOrFalse = (): PropertyDecorator =>
  Transform(({ value }) => (value === 'true' ? true : value === 'false' ? false : value));

/** `limit` and `offset` of every list. Lists extend it with their filters. */
@ArgsType()
export class PageQuery {
  @Optional({ type: 'integer', minimum: 1, maximum: PAGE_MAX, default: PAGE_DEFAULT })
  @Max(PAGE_MAX, says('number.out_of_range', `limit must be a whole number from 1 to ${PAGE_MAX}`))
  @Min(1, says('number.out_of_range', `limit must be a whole number from 1 to ${PAGE_MAX}`))
  @IsInt(says('number.out_of_range', `limit must be a whole number from 1 to ${PAGE_MAX}`))
  @WholeNumber()
  limit?: number;

  @Optional({ type: 'integer', minimum: 0, maximum: OFFSET_MAX, default: 0 })
  @Max(OFFSET_MAX, says('number.out_of_range', 'offset must be a whole number from 0 on'))
  @Min(0, says('number.out_of_range', 'offset must be a whole number from 0 on'))
  @IsInt(says('number.out_of_range', 'offset must be a whole number from 0 on'))
  @WholeNumber()
  offset?: number;
}

@ObjectType('Pagination')
export class PaginationDto {
  @Prop({ example: 0 })
  offset: number;

  @Prop({ example: 50 })
  limit: number;

  @Prop({ example: 120 })
  total: number;

  @Prop({ example: 3 })
  totalPages: number;

  @Prop({ example: 1 })
  currentPage: number;

  @Prop()
  hasPrev: boolean;

  @Prop()
  hasNext: boolean;

  @Optional('True where a search found at least `total` and was not counted on')
  totalIsCapped?: boolean;
}

/** The class of a list's page. */
export function pageOf<Row>(row: abstract new () => Row) {
  @ObjectType({ isAbstract: true })
  abstract class PageDto {
    @Prop([row])
    data: Row[];

    @Prop()
    pagination: PaginationDto;
  }
  return PageDto;
}

/**
 * Builds the pagination object of a page.
 * @param capped not null if `total` is a lower bound; `hasMore` then tells whether rows follow this page
 */
export function paginationOf(
  query: PageQuery,
  total: number,
  capped: { hasMore: boolean } | null = null,
): PaginationDto {
  const limit = query.limit ?? PAGE_DEFAULT;
  const offset = query.offset ?? 0;
  return {
    offset,
    limit,
    total,
    totalPages: Math.ceil(total / limit),
    currentPage: Math.floor(offset / limit) + 1,
    hasPrev: offset > 0,
    hasNext: capped ? capped.hasMore : offset + limit < total,
    ...(capped ? { totalIsCapped: true } : {}),
  };
}
