import { defaultFieldResolver, type GraphQLSchema } from 'graphql';

/**
 * Lets the fields of a query be read one after the other. GraphQL asks for all of them at once, so that one request with forty aliases
 * would take all connections from everybody.
 * @returns the same schema
 */
export function readOneByOne(schema: GraphQLSchema): GraphQLSchema {
  /** Ends with the field that was asked for last, by the context of its request. */
  const last = new WeakMap<object, Promise<unknown>>();
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const { resolve = defaultFieldResolver } = field;
    field.resolve = (source, args, context: object, info) => {
      const read = async (): Promise<unknown> => await resolve(source, args, context, info);
      const before = last.get(context);
      const answer = before ? before.then(read, read) : read();
      last.set(context, answer);
      return answer;
    };
  }
  return schema;
}
