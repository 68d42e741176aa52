import { UserCreate } from './UserCreate';
import { UserEdit } from './UserEdit';
import { UserList } from './UserList';

export const users = {
  name: 'users',
  list: UserList,
  create: UserCreate,
  edit: UserEdit,
  recordRepresentation: 'full_name',
} as const;
