import { Link } from 'react-router';
import type { ListName } from '../../console/list-paths';
import { FROM_LIST, useListLinks } from './links';
import classes from './lists.module.css';

interface RowLinkProps {
  list: ListName;
  id: string;
  /** Null: sold at the door, and nobody asked. */
  children: string | null;
}

/** A row's name, which opens the row's view. */
export function RowLink({ list, id, children }: RowLinkProps) {
  const { hrefOf } = useListLinks();
  return (
    <Link
      className={classes.name}
      to={hrefOf(list, id)}
      state={FROM_LIST}
      data-opens={id}
      // A press on the row opens it too.
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </Link>
  );
}
