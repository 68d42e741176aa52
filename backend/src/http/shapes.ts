/**
 * A field of a DTO, told once for the OpenAPI document and for the GraphQL schema. A decorator takes what the field is, unless its
 * TypeScript type tells (a text, a moment, true or false, one class; a number is a whole one), and then its description, or its
 * example and whatever else `ApiProperty` takes. The compiler refuses what is told if the property has another type.
 */
import { Field, type FieldOptions, Float, ID, Int, registerEnumType } from '@nestjs/graphql';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { GraphQLScalarType } from 'graphql';
import { toSnakeCase } from './naming.js';
import { IsOmittable } from './validation.js';

/** An amount of money. */
export class Dollars {
  declare readonly isMoney: true;
}

/** A closed list that is an enum in GraphQL. */
export class Enum<Value extends string> {
  declare readonly isOneOf: Value;

  constructor(name: string, values: readonly Value[], description?: string) {
    Object.assign(this, Object.fromEntries(values.map((value) => [value, value])));
    registerEnumType(this, { name, ...(description ? { description } : {}) });
  }
}

type Class<Instance = unknown> = abstract new (...args: never[]) => Instance;
type Scalar<Value = unknown> = GraphQLScalarType<Value, Value>;
type One = Scalar | Class | Enum<string>;
/** A closed list that is told as an array of its values is a plain text in GraphQL. */
type Told = One | readonly [One | readonly string[]] | ReadonlyArray<string | number>;

type ValueOf<T> =
  T extends Scalar<infer Value>
    ? Value
    : T extends StringConstructor
      ? string
      : T extends BooleanConstructor
        ? boolean
        : T extends typeof Dollars
          ? number
          : T extends Class<infer Instance>
            ? Instance
            : T extends readonly [infer Each extends One | readonly string[]]
              ? Array<ValueOf<Each>>
              : T extends ReadonlyArray<infer Value>
                ? Value
                : T extends Enum<infer Value>
                  ? Value
                  : never;

type DecoratorOf<Value> = <Name extends string>(target: { [Key in Name]?: Value }, name: Name) => void;

type Options = Omit<ApiPropertyOptions, 'required'> & {
  /** What is said otherwise in GraphQL; false for a field that only REST has. */
  graphql?: false | FieldOptions;
};

/** What each interface calls it. */
function typesOf(told: unknown): { rest: ApiPropertyOptions; graphql: unknown } {
  if (told === ID) return { rest: { type: String, format: 'uuid' }, graphql: ID };
  if (told === Date) return { rest: { type: String, format: 'date-time' }, graphql: Date };
  if (told === Int || told === Number) return { rest: { type: Number }, graphql: Int };
  if (told === Float || told === Dollars) return { rest: { type: Number }, graphql: Float };
  if (told instanceof Enum) return { rest: { enum: Object.values(told) }, graphql: told };
  if (Array.isArray(told)) return { rest: { enum: told }, graphql: String };
  if (told instanceof GraphQLScalarType) return { rest: { type: Object }, graphql: told };
  return { rest: { type: told as Class }, graphql: told };
}

/** A list that is longer stands only where it is explained. */
const LISTED_MAX_LENGTH = 80;

/** What GraphQL has no place for: the values of a text, and what a parameter is that is left out. */
function describedForGraphql(
  values: unknown,
  { description, default: byDefault }: Options,
): string | undefined {
  const list =
    Array.isArray(values) && values.join(', ').length <= LISTED_MAX_LENGTH ? values.join(', ') : '';
  const text = description ?? (byDefault === undefined ? '' : `${String(byDefault)} where it is left out`);
  return [list, text].filter(Boolean).join('. ') || undefined;
}

interface Presence {
  required: boolean;
  nullable?: true;
}

function describe(told: unknown, given: Given | undefined, presence: Presence): PropertyDecorator {
  const { graphql, ...options }: Options = typeof given === 'string' ? { description: given } : (given ?? {});
  if (told === Dollars) options.description ??= 'Dollars';
  return (target, name) => {
    const what: unknown = told ?? Reflect.getMetadata('design:type', target, name);
    const isArray = Array.isArray(what) && Object(what[0]) === what[0];
    const one: unknown = isArray ? (what as unknown[])[0] : what;
    const types = typesOf(one);
    // Fields that a description mentions have their names of REST there.
    const description = options.description?.replace(/\b[a-z]+[A-Z]\w*/g, toSnakeCase);
    ApiProperty({
      ...types.rest,
      ...(isArray && { isArray }),
      ...presence,
      ...options,
      ...(description && { description }),
    } as ApiPropertyOptions)(target, name);
    if (graphql === false) return;
    const isNullable = presence.nullable ?? !presence.required;
    Field(() => (isArray ? [types.graphql] : types.graphql) as typeof ID, {
      nullable: isNullable && graphql?.defaultValue === undefined,
      description: describedForGraphql(one, options),
      ...graphql,
    })(target, name);
  };
}

type Given = Options | string;

const isGiven = (first: unknown): boolean =>
  typeof first === 'string' || Object.getPrototypeOf(first ?? []) === Object.prototype;

/** Makes one decorator of a field's and of the checks of its values, for a parameter that several inputs have. */
export const checked =
  <Value>(field: DecoratorOf<Value>, ...checks: PropertyDecorator[]): DecoratorOf<Value> =>
  (target, name) => {
    for (const apply of [field, ...checks]) apply(target as never, name);
  };

/** @returns a decorator, whose first argument may be missing where the property's type tells what it is */
function decorator<Absent>(presence: Presence, ...checks: PropertyDecorator[]) {
  function decorate(given?: Given): DecoratorOf<string | number | boolean | object | Absent>;
  function decorate<const T extends Told>(told: T, given?: Given): DecoratorOf<ValueOf<T> | Absent>;
  function decorate(...args: unknown[]) {
    const [told, given] = args.length === 0 || isGiven(args[0]) ? [undefined, args[0]] : args;
    return checked(describe(told, given as Given | undefined, presence), ...checks);
  }
  return decorate;
}

/** A field that is always there. */
export const Prop = decorator<never>({ required: true });

/** A field that is always there and may be null. */
export const Nullable = decorator<null>({ required: true, nullable: true });

/** A field that may be left out or, in GraphQL and with `nullable` in REST, null: an input's checks then do not run. */
export const Optional = decorator<null | undefined>({ required: false }, IsOptional());

/** A field of an input that may be left out or null, and whose checks run all the same, as they look at other fields. */
export const Absentable = decorator<null | undefined>({ required: false });

/** A field of an input that may be left out, but null is refused. */
export const Omittable = decorator<undefined>({ required: false }, IsOmittable());
