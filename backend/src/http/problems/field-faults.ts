import { RULE_MESSAGES } from '../../rules/messages.js';

/** What is wrong with a request that no form of ours sends; what people get wrong is in `rules/messages.ts`. */
const REQUEST_MESSAGES = {
  'field.unknown': 'Unknown field',
  'body.not_an_object': 'Must be a JSON object',
  'body.too_deep': 'The JSON nests too deep',
  'idempotency_key.length': 'Must be 1 to 200 characters long',
  'id.invalid': 'Must be an id',
  'choice.unknown': 'Must be one of the documented values',
  'boolean.invalid': 'Must be true or false',
  'number.out_of_range': 'Must be a whole number in the documented range',
} as const;

/** Every sentence about a field, by its code: those of the rules, and those of requests that no form sends. */
export const FIELD_MESSAGES = { ...RULE_MESSAGES, ...REQUEST_MESSAGES };

export type FieldCode = keyof typeof FIELD_MESSAGES;

/** What is wrong with one field, header or parameter. */
export interface FieldFault {
  /** A `FieldCode`; the error's own code where all of the error is about this field. */
  code: string;
  message: string;
}

/** @param message a sentence that says more than the code's own */
export const fieldFault = (code: FieldCode, message: string = FIELD_MESSAGES[code]): FieldFault => ({
  code,
  message,
});

/** Faults by field as they travel: their sentences, and their codes in the same order. */
export function faultsAsSent(fields: Record<string, FieldFault[]> | undefined) {
  if (!fields) return {};
  const each = (part: keyof FieldFault) =>
    Object.fromEntries(Object.entries(fields).map(([name, faults]) => [name, faults.map((f) => f[part])]));
  return { errors: each('message'), errorCodes: each('code') };
}

/** Options of a class-validator check. @param message a sentence that says more than the code's own */
export const says = (
  code: FieldCode,
  message?: string,
): { message: string; context?: { message: string } } => ({
  message: code,
  ...(message ? { context: { message } } : {}),
});

/** What a class-validator check found, whose `message` is a code. */
export function faultOf(message: string, context?: { message?: string }): FieldFault {
  if (message in FIELD_MESSAGES) return fieldFault(message as FieldCode, context?.message);
  return { code: 'text.invalid', message };
}
