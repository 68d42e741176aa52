import { EventCreate } from './EventCreate';
import { EventEdit } from './EventEdit';
import { EventList } from './EventList';

export const events = {
  name: 'events',
  list: EventList,
  create: EventCreate,
  edit: EventEdit,
  recordRepresentation: 'name',
} as const;
