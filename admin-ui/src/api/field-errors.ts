import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from './error';

/**
 * Shows the server's messages about single fields at those fields and focuses the first of them.
 * @param fields the form's fields, in their order on the screen
 * @returns whether there was a message for one of the fields; otherwise the form itself has to show the error
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
