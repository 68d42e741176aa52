import { Children, cloneElement, isValidElement, type ReactNode } from 'react';
import { DataTableHead, useDataTableSortContext, type DataTableColumnProps } from 'react-admin';

/** react-admin's head of a table, which tells screen readers by which column the rows are sorted, and how. */
export function SortedHead({ children }: { children?: ReactNode }) {
  const sort = useDataTableSortContext();
  return (
    <DataTableHead>
      {Children.map(children, (column) =>
        isValidElement<DataTableColumnProps>(column) && sort && column.props.source === sort.field
          ? cloneElement(column, { sortDirection: sort.order === 'DESC' ? 'desc' : 'asc' })
          : column,
      )}
    </DataTableHead>
  );
}
