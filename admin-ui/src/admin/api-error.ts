import { HttpError } from 'react-admin';
import { ApiError } from '../api/client';

const camelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** What react-admin's calls fail with, in the shape that every other call fails with; fields as forms name them. */
export function apiErrorOfHttp(reason: unknown): ApiError {
  if (!(reason instanceof HttpError)) return new ApiError(0);
  const { detail, errors = {} } = (reason.body ?? {}) as {
    detail?: unknown;
    errors?: Record<string, string>;
  };
  const byField = Object.entries(errors).map(([field, message]) => [camelCase(field), [message]]);
  return new ApiError(reason.status, detail ?? null, Object.fromEntries(byField) as Record<string, string[]>);
}
