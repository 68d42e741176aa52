import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { Children, isValidElement, type ReactNode } from 'react';
import type { SortPayload } from 'react-admin';

interface ColumnProps {
  label: ReactNode;
  textAlign?: 'right';
  sortBy?: string;
}

interface TableHeaderProps {
  /** The Datagrid's fields, which it hands over. */
  children?: ReactNode;
  sort?: SortPayload;
  setSort?: (sort: SortPayload) => void;
}

/** A Datagrid's head whose columns say how they are sorted. The same one again turns round, a new one starts upwards. */
export function TableHeader({ children, sort, setSort }: TableHeaderProps) {
  return (
    <TableHead>
      <TableRow>
        {Children.map(children, (field) => {
          if (!isValidElement<ColumnProps>(field)) return null;
          const { label, textAlign, sortBy } = field.props;
          const isSorted = sortBy !== undefined && sort?.field === sortBy;
          const direction = sort?.order === 'DESC' ? 'desc' : 'asc';
          return (
            <TableCell align={textAlign} sortDirection={isSorted ? direction : false}>
              {sortBy && setSort ? (
                <TableSortLabel
                  active={isSorted}
                  direction={isSorted ? direction : 'asc'}
                  onClick={() =>
                    setSort({ field: sortBy, order: isSorted && direction === 'asc' ? 'DESC' : 'ASC' })
                  }
                >
                  {label}
                </TableSortLabel>
              ) : (
                label
              )}
            </TableCell>
          );
        })}
      </TableRow>
    </TableHead>
  );
}
