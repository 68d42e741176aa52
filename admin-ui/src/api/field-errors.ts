import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from './error';

/**
 * Shows what the server said about single fields at those fields, and puts the cursor into the first.
 * @param fields in the order in which the form has them
 * @returns whether it said anything about one of them; otherwise the form itself has to show the error
 */
export function showFieldErrors<Fields extends FieldValues>(
  form: Pick<UseFormReturn<Fields>, 'setError'>,
  fields: ReadonlyArray<FieldPath<Fields>>,
  error: unknown,
): boolean {
  const sentences = error instanceof ApiError ? error.errors : {};
  const broken = fields.filter((field) => sentences[field]?.[0]);
  broken.forEach((field, index) =>
    form.setError(field, { message: sentences[field]![0] }, { shouldFocus: index === 0 }),
  );
  return broken.length > 0;
}
