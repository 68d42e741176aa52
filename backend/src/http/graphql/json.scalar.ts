import { GraphQLScalarType } from 'graphql';

/** Any JSON value, output only. Needed for audit entries, whose details differ in shape per action. */
export const JsonScalar = new GraphQLScalarType({
  name: 'Json',
  description: 'Any JSON value',
  serialize: (value) => value,
});
