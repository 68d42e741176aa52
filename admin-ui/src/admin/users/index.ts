import { UserEdit } from './UserEdit';
import { UserList } from './UserList';

export const users = {
  name: 'users',
  list: UserList,
  edit: UserEdit,
  recordRepresentation: 'full_name',
} as const;
