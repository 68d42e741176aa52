import { LIST_MESSAGES } from '../../rules/list-messages.js';
import { RULE_MESSAGES } from '../../rules/rule-messages.js';

/** Messages for mistakes that our own forms never make; the mistakes of people are in `rules/rule-messages.ts`. */
const REQUEST_MESSAGES = {
  'field.unknown': 'Unknown field',
  'body.not_an_object': 'Must be a JSON object',
  'body.too_deep': 'The JSON nests too deep',
  'body.too_many_names': 'Too many fields',
  'body.too_many_elements': 'Too many elements',
  'query.too_many_parameters': 'Too many parameters',
  'idempotency_key.length': 'Must be 1 to 200 characters long',
  'id.invalid': 'Must be an id',
  'choice.unknown': 'Must be one of the documented values',
  'boolean.invalid': 'Must be true or false',
  'number.out_of_range': 'Must be a whole number in the documented range',
} as const;

/** Every message about a field, by code: those of the rules, and those above. */
export const FIELD_MESSAGES = { ...RULE_MESSAGES, ...LIST_MESSAGES, ...REQUEST_MESSAGES };

export type FieldCode = keyof typeof FIELD_MESSAGES;

/** A mistake in one field, header or parameter. */
export interface FieldFault {
  /** A `FieldCode`, or the error's own code if the whole error is about this field. */
  code: string;
  message: string;
}

/** @param message replaces the code's default message with a more precise one */
export const fieldFault = (code: FieldCode, message: string = FIELD_MESSAGES[code]): FieldFault => ({
  code,
  message,
});

/** Faults by field in the form they are sent: their messages, and their codes in the same order. */
export function faultsAsSent(fields: Record<string, FieldFault[]> | undefined) {
  if (!fields) return {};
  const each = (part: keyof FieldFault) =>
    Object.fromEntries(Object.entries(fields).map(([name, faults]) => [name, faults.map((f) => f[part])]));
  return { errors: each('message'), errorCodes: each('code') };
}

/** Options of a class-validator check. @param message replaces the code's default message with a more precise one */
export const says = (
  code: FieldCode,
  message?: string,
): { message: string; context?: { message: string } } => ({
  message: code,
  ...(message ? { context: { message } } : {}),
});

/** Converts the result of a class-validator check, whose `message` is a code. */
export function faultOf(message: string, context?: { message?: string }): FieldFault {
  if (message in FIELD_MESSAGES) return fieldFault(message as FieldCode, context?.message);
  return { code: 'text.invalid', message };
}
