import type { ApiPropertyOptions } from '@nestjs/swagger';
import { ValidateBy, type ValidationArguments } from 'class-validator';
import { checked, Omittable, Optional } from '../../http/shapes.js';
import { FreeText } from '../../http/validation.js';
import { checkName } from '../../rules/names.js';
import { BOOK_MAX, checkRanges, numbersOf } from '../../rules/paper.js';
import { checkPhone } from '../../rules/phones.js';
import type { RuleMessage } from '../../rules/rule-messages.js';
import { EventId, Ranges, RANGES_BODY } from '../tickets/tickets.dto.js';

/** Maximum length of the reason for which a report is taken back, in characters. */
const REASON_MAX_LENGTH = 500;
/** Size of a name with its phone and number as JSON, in bytes, at most. */
const NAMED_BYTES = 800;
/** The body of a report: all of its tickets may have names. */
export const REPORT_BODY = { ...RANGES_BODY, bytes: RANGES_BODY.bytes + BOOK_MAX * NAMED_BYTES };

/** Who bought a ticket, as far as it is known. */
export interface Buyer {
  name?: string;
  phone?: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function faultOfBuyer(buyer: unknown): RuleMessage | null {
  if (!isObject(buyer)) return 'text.invalid';
  const { name, phone, ...others } = buyer;
  if (Object.keys(others).length > 0) return 'text.invalid';
  const broken = (value: unknown, check: (text: string) => RuleMessage | null): RuleMessage | null =>
    value === undefined ? null : typeof value === 'string' ? check(value) : 'text.invalid';
  return broken(name, checkName) ?? broken(phone, checkPhone);
}

/** Each number must be one of the ranges. */
function faultOfNames(names: unknown, ranges: unknown): RuleMessage | null {
  if (!isObject(names)) return 'text.invalid';
  // What is wrong with the ranges is said there.
  if (checkRanges(ranges) !== null) return null;
  const numbers = new Set(numbersOf(ranges as string[]).map(String));
  for (const [number, buyer] of Object.entries(names)) {
    const broken = numbers.has(number) ? faultOfBuyer(buyer) : 'ranges.invalid';
    if (broken) return broken;
  }
  return null;
}

const rangesOfInput = (args?: ValidationArguments): unknown =>
  (args?.object as Partial<SalesInput> | undefined)?.ranges;

const Names = () =>
  checked(
    Omittable({
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: { name: { type: 'string' }, phone: { type: 'string' } },
      },
      example: { '101': { name: 'Rosa Delgado', phone: '(415) 555-0142' } },
      description: 'Who bought which number, as far as it is known',
    } as ApiPropertyOptions),
    ValidateBy({
      name: 'rule',
      validator: {
        validate: (names, args) => faultOfNames(names, rangesOfInput(args)) === null,
        defaultMessage: (args) => faultOfNames(args?.value, rangesOfInput(args)) ?? 'text.invalid',
      },
    }),
  );

export class SalesInput {
  @EventId()
  eventId: string;

  @Ranges()
  ranges: string[];

  @Names()
  names?: Record<string, Buyer>;
}

export class UndoSalesInput {
  @EventId()
  eventId: string;

  @Ranges()
  ranges: string[];

  @Optional(String, { nullable: true, maxLength: REASON_MAX_LENGTH, example: 'Counted wrong' })
  @FreeText(REASON_MAX_LENGTH, { multiline: true, optional: true })
  reason?: string | null;
}
