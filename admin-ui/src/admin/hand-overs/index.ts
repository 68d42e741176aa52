import { HandOvers } from './HandOvers';

export const handOvers = { name: 'hand-overs', list: HandOvers } as const;
