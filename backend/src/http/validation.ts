import { applyDecorators, type ArgumentMetadata, ValidationPipe } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { getMetadataStorage, isUUID, type ValidationError, ValidateBy, ValidateIf } from 'class-validator';
import type { RuleMessage } from '../rules/rule-messages.js';
import { type FieldFault, fieldFault, faultOf } from './problems/field-faults.js';
import { parseInstant } from './instant.js';
import { type FeatureError, InvalidFields, MAX_NAMED } from './problems/problem.js';

/** Collects the first faults by dotted path; an unknown field gets only that fault. */
function faultsByField(
  errors: ValidationError[],
  parent = '',
  found: Record<string, FieldFault[]> = {},
): Record<string, FieldFault[]> {
  for (const error of errors) {
    if (Object.keys(found).length >= MAX_NAMED) break;
    const field = parent + error.property;
    if (error.constraints) {
      found[field] = error.constraints.whitelistValidation
        ? [fieldFault('field.unknown')]
        : Object.entries(error.constraints).map(([check, message]) =>
            faultOf(message, error.contexts?.[check]),
          );
    }
    faultsByField(error.children ?? [], `${field}.`, found);
  }
  return found;
}

const OPTIONAL_BODIES = new Set<unknown>();

/** Marks an input class whose request may have no body. */
export const OptionalBody = (): ClassDecorator => (inputClass) => void OPTIONAL_BODIES.add(inputClass);

/** Refuses a missing body. Nest's pipe would treat it as an empty object, which for an update means no change. */
class BodyRequiringPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // Runs first, because it names the missing required fields.
    const isOmitted = value === undefined && OPTIONAL_BODIES.has(metadata.metatype);
    const input: unknown = await super.transform(isOmitted ? {} : value, metadata);
    if (isOmitted) return input;
    // A body of no class is checked later, by `validateBody`.
    if (metadata.type === 'body' && metadata.metatype !== Object && value === undefined)
      throw new InvalidFields({ body: [fieldFault('body.not_an_object')] });
    return input;
  }
}

/**
 * Remembers what is checked of each input class. class-validator collects it anew for each request from what all classes declare,
 * which was a twentieth of a small request's time.
 */
function rememberChecks(): void {
  const storage = getMetadataStorage();
  const collect = storage.getTargetValidationMetadatas.bind(storage);
  const known = new Map<unknown, ReturnType<typeof collect>>();
  storage.getTargetValidationMetadatas = (type, ...options) => {
    // The pipe below takes no schemas and no groups. What JSON says is its constructor is no class.
    if (typeof type !== 'function' || options.some(Boolean)) return collect(type, ...options);
    const checks = known.get(type) ?? collect(type, ...options);
    known.set(type, checks);
    return checks;
  };
}
rememberChecks();

/** The pipe that validates and builds every input class of REST and GraphQL; it refuses unknown fields and missing bodies. */
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
 * Validates a body inside a service, for routes where another rule must be checked before the fields.
 * @throws InvalidFields
 */
export const validateBody = async <Input extends object>(
  type: new () => Input,
  body: unknown,
): Promise<Input> => (await checks.transform(body, { type: 'body', metatype: type })) as Input;

/** A text field checked by a rule of `rules/`; a valid one is converted to its stored form. */
export function RuledText(
  check: (text: string) => RuleMessage | null,
  normalize: (text: string) => string = (text) => text,
): PropertyDecorator {
  return applyDecorators(
    // Invalid text stays unchanged, so that the check below can tell what is wrong with it.
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

/** A value of any type, checked by a rule of `rules/`. */
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

/** Returns the rule that free text breaks, or null. See FreeText. */
export function freeTextFault(text: string, max: number, options: FreeTextOptions = {}): RuleMessage | null {
  if (text.trim() === '') return options.optional ? null : 'required';
  if ([...text.trim()].length > max) return 'text.too_long';
  const rest = options.multiline ? text.replace(/[\r\n\t]/g, '') : text;
  return /[\p{Cc}\p{Cs}]/u.test(rest) ? 'text.invalid' : null;
}

/**
 * Free text of one field: trimmed, at most `max` characters, without control characters and unpaired surrogates (line breaks and
 * tabs only if `multiline`).
 */
export const FreeText = (max: number, options: FreeTextOptions = {}): PropertyDecorator =>
  RuledText(
    (text) => freeTextFault(text, max, options),
    (text) => text.trim(),
  );

/** A date and time: ISO 8601 text with an offset in REST, already a Date in GraphQL. */
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

/** The field may be omitted. Unlike with IsOptional, an explicit null is refused by the checks that follow. */
export const IsOmittable = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

/** Reads an id from a path. @param unknown creates the error to throw if the text is not a valid id */
export function requireId(text: string, unknown: () => FeatureError): string {
  if (!isUUID(text)) throw unknown();
  return text.toLowerCase();
}
