import { IsIn } from 'class-validator';
import { says } from './problems/field-faults.js';
import { checked, Enum, Optional } from './shapes.js';

export const SORT_DIRECTIONS = ['asc', 'desc'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

const SortDirectionEnum = new Enum('SortDirection', SORT_DIRECTIONS);

/** Decorator of a list's `sort_dir` parameter. */
export const SortDir = () =>
  checked(
    Optional(SortDirectionEnum, { default: 'desc' }),
    IsIn(SORT_DIRECTIONS, says('choice.unknown', 'sort_dir must be asc or desc')),
  );
