import { applyDecorators } from '@nestjs/common';
import { Field, registerEnumType } from '@nestjs/graphql';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { says } from './problems/field-faults.js';

export const SORT_DIRECTIONS = ['asc', 'desc'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

const SortDirectionEnum = Object.fromEntries(SORT_DIRECTIONS.map((direction) => [direction, direction]));
registerEnumType(SortDirectionEnum, { name: 'SortDirection' });

/** Decorator of a list's `sort_dir` parameter. */
export const SortDir = (): PropertyDecorator =>
  applyDecorators(
    Field(() => SortDirectionEnum, { nullable: true, description: 'desc where it is left out' }),
    ApiPropertyOptional({ enum: SORT_DIRECTIONS, default: 'desc' }),
    IsIn(SORT_DIRECTIONS, says('choice.unknown', 'sort_dir must be asc or desc')),
    IsOptional(),
  );
