import { GraphQLScalarType } from 'graphql';

/** Any JSON, only ever sent: what the audit log says has a shape of its own for each action. */
export const JsonScalar = new GraphQLScalarType({
  name: 'Json',
  description: 'Any JSON value',
  serialize: (value) => value,
});
