import type { Texts } from './en';

/** What to call a person. Who bought at the door may have no name. */
export const nameOf = ({ soldAtDoor }: Pick<Texts, 'soldAtDoor'>, name: string | null): string =>
  name || soldAtDoor;
