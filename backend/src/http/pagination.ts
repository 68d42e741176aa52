import { ArgsType, Field, Int, ObjectType } from '@nestjs/graphql';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
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
  @Field(() => Int, { nullable: true })
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: PAGE_MAX, default: PAGE_DEFAULT })
  @Max(PAGE_MAX, says('number.out_of_range', `limit must be a whole number from 1 to ${PAGE_MAX}`))
  @Min(1, says('number.out_of_range', `limit must be a whole number from 1 to ${PAGE_MAX}`))
  @IsInt(says('number.out_of_range', `limit must be a whole number from 1 to ${PAGE_MAX}`))
  @IsOptional()
  @WholeNumber()
  limit?: number;

  @Field(() => Int, { nullable: true })
  @ApiPropertyOptional({ type: 'integer', minimum: 0, maximum: OFFSET_MAX, default: 0 })
  @Max(OFFSET_MAX, says('number.out_of_range', 'offset must be a whole number from 0 on'))
  @Min(0, says('number.out_of_range', 'offset must be a whole number from 0 on'))
  @IsInt(says('number.out_of_range', 'offset must be a whole number from 0 on'))
  @IsOptional()
  @WholeNumber()
  offset?: number;
}

@ObjectType('Pagination')
export class PaginationDto {
  @Field(() => Int)
  @ApiProperty({ example: 0 })
  offset: number;

  @Field(() => Int)
  @ApiProperty({ example: 50 })
  limit: number;

  @Field(() => Int)
  @ApiProperty({ example: 120 })
  total: number;

  @Field(() => Int)
  @ApiProperty({ example: 3 })
  totalPages: number;

  @Field(() => Int)
  @ApiProperty({ example: 1 })
  currentPage: number;

  @Field()
  @ApiProperty()
  hasPrev: boolean;

  @Field()
  @ApiProperty()
  hasNext: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True where a search found at least `total` and was not counted on',
  })
  @ApiPropertyOptional({ description: 'True where a search found at least `total` and was not counted on' })
  totalIsCapped?: boolean;
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
