import { applyDecorators, type ArgumentMetadata, ValidationPipe } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { isUUID, type ValidationError, ValidateBy, ValidateIf } from 'class-validator';
import type { RuleMessage } from '../rules/messages.js';
import { type FieldFault, fieldFault, faultOf } from './problems/field-faults.js';
import { parseInstant } from './instant.js';
import { type FeatureError, InvalidFields } from './problems/problem.js';

/** What is wrong by dotted path; a field that is unknown says only that. */
function faultsByField(errors: ValidationError[], parent = ''): Record<string, FieldFault[]> {
  const found: Record<string, FieldFault[]> = {};
  for (const error of errors) {
    const field = parent + error.property;
    if (error.constraints) {
      found[field] = error.constraints.whitelistValidation
        ? [fieldFault('field.unknown')]
        : Object.entries(error.constraints).map(([check, message]) =>
            faultOf(message, error.contexts?.[check]),
          );
    }
    Object.assign(found, faultsByField(error.children ?? [], `${field}.`));
  }
  return found;
}

const OPTIONAL_BODIES = new Set<unknown>();

/** An input class whose request may come without a body. */
export const OptionalBody = (): ClassDecorator => (inputClass) => void OPTIONAL_BODIES.add(inputClass);

/** Nest's pipe takes no body at all for an empty object, and so for one that changes nothing. */
class BodyRequiringPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // First, since it names the fields that are missing where some are required.
    const isOmitted = value === undefined && OPTIONAL_BODIES.has(metadata.metatype);
    const input: unknown = await super.transform(isOmitted ? {} : value, metadata);
    if (isOmitted) return input;
    // A body of no class is checked later, by `validateBody`.
    if (metadata.type === 'body' && metadata.metatype !== Object && value === undefined)
      throw new InvalidFields({ body: [fieldFault('body.not_an_object')] });
    return input;
  }
}

/** Checks and builds every input class of REST and GraphQL; unknown fields and missing bodies are refused. */
export const createValidationPipe = (): ValidationPipe =>
  new BodyRequiringPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => new InvalidFields(faultsByField(errors)),
  });

const checks = createValidationPipe();

/**
 * A body that is checked where a rule comes before its fields, instead of at the door.
 * @throws InvalidFields
 */
export const validateBody = async <Input extends object>(
  type: new () => Input,
  body: unknown,
): Promise<Input> => (await checks.transform(body, { type: 'body', metatype: type })) as Input;

/** A text field that obeys a rule of `rules/`: put into its stored form first, then checked. */
export function RuledText(
  check: (text: string) => RuleMessage | null,
  normalize: (text: string) => string = (text) => text,
): PropertyDecorator {
  return applyDecorators(
    // What breaks the rule stays as it came, so that the check below sees what is wrong with it.
    Transform(({ value }) => (typeof value === 'string' && check(value) === null ? normalize(value) : value)),
    ValidateBy({
      name: 'rule',
      validator: {
        validate: (value) => typeof value === 'string' && check(value) === null,
        defaultMessage: (args) =>
          typeof args?.value === 'string'
            ? (check(args.value) ?? 'text.invalid')
            : args?.value === undefined || args?.value === null
              ? 'required'
              : 'text.invalid',
      },
    }),
  );
}

/** A value of any type that obeys a rule of `rules/`. */
export const Ruled = (check: (value: unknown) => RuleMessage | null): PropertyDecorator =>
  ValidateBy({
    name: 'rule',
    validator: {
      validate: (value) => check(value) === null,
      defaultMessage: (args) =>
        args?.value === undefined ? 'required' : (check(args.value) ?? 'text.invalid'),
    },
  });

interface FreeTextOptions {
  multiline?: boolean;
  optional?: boolean;
}

/** What is wrong with the free text of a field; null where nothing is. See FreeText. */
export function freeTextFault(text: string, max: number, options: FreeTextOptions = {}): RuleMessage | null {
  if (text.trim() === '') return options.optional ? null : 'required';
  if ([...text.trim()].length > max) return 'text.too_long';
  const rest = options.multiline ? text.replace(/[\r\n\t]/g, '') : text;
  return /[\p{Cc}\p{Cs}]/u.test(rest) ? 'text.invalid' : null;
}

/** Free text of one field: trimmed, without control characters and halves of characters (line breaks only where `multiline`), `max` characters. */
export const FreeText = (max: number, options: FreeTextOptions = {}): PropertyDecorator =>
  RuledText(
    (text) => freeTextFault(text, max, options),
    (text) => text.trim(),
  );

/** A moment: ISO 8601 text with its offset in REST, a Date already in GraphQL. */
export const Instant = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }) => (typeof value === 'string' ? (parseInstant(value) ?? value) : value)),
    ValidateBy({
      name: 'rule',
      validator: {
        validate: (value) => value instanceof Date && !Number.isNaN(value.getTime()),
        defaultMessage: (args) => (args?.value === undefined ? 'required' : 'instant.invalid'),
      },
    }),
  );

/** Checked only where it is sent: unlike IsOptional, an explicit null is refused by the checks that follow. */
export const IsOmittable = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

/** An id from a path. @param unknown makes the error that is thrown where it cannot be anything's id */
export function requireId(text: string, unknown: () => FeatureError): string {
  if (!isUUID(text)) throw unknown();
  return text.toLowerCase();
}
