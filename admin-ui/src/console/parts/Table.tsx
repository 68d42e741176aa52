import Checkbox from '@mui/material/Checkbox';
import type { SxProps } from '@mui/material/styles';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { Children, isValidElement, useMemo, type MouseEvent, type ReactNode } from 'react';
import {
  DataTable,
  DataTableClasses,
  DataTableConfigContext,
  DataTableRow,
  RecordContextProvider,
  SelectPageCheckbox,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableRowSxContext,
  useDataTableSelectedIdsContext,
  useDataTableSortContext,
  useDataTableStoreContext,
  useRecordContext,
  useStore,
  useTranslate,
  type DataTableColumnProps,
  type DataTableProps,
  type RaRecord,
} from 'react-admin';
import { useRowKeys } from './row-keys';

/** Style that keeps a table within its card's width. */
const LOOK: SxProps = {
  '& .RaDataTable-tableWrapper': { overflow: 'visible' },
  '& .MuiTableCell-root:first-of-type': { paddingLeft: '20px' },
  '& .MuiTableCell-root:last-of-type': { paddingRight: '20px' },
  '& .MuiTableCell-head': { position: 'static', padding: '0 8px', lineHeight: '18px' },
  '& .RaDataTable-rowCell': { padding: '4px 8px' },
  '@media (max-width: 1199px)': {
    '& .MuiTableCell-head': { padding: '0 4px' },
    '& .RaDataTable-rowCell': { padding: '4px' },
  },
  '& .MuiTableCell-paddingCheckbox:first-of-type': { width: 44, padding: '0 0 0 8px' },
  '& .MuiTableBody-root .MuiTableRow-root:last-of-type .MuiTableCell-root': { borderBottom: 0 },
  // Over the head of the table, whose first cell, which selects the page, stays in sight. react-admin has it above the table,
  // where the search is.
  '&& .RaBulkActionsToolbar-toolbar': {
    left: 52,
    minHeight: 48,
    height: 48,
    transform: 'none',
    color: 'var(--text)',
    backgroundColor: 'var(--primary-soft)',
  },
  '&& .RaBulkActionsToolbar-icon': { width: 44, height: 44, color: 'inherit' },
  // With no row selected, react-admin leaves the bulk actions within reach of the Tab key and of screen readers.
  '& .RaBulkActionsToolbar-collapsed': { visibility: 'hidden' },
};

/** Style of the president's row: a soft background and a bar. */
export const HIGHLIGHT: SxProps = {
  '& td': { backgroundColor: 'var(--primary-soft)' },
  '& td:first-of-type': { boxShadow: 'inset 5px 0 var(--primary)' },
};

/** react-admin's DataTable in our look; `children` are its columns. */
export function Table<Row extends RaRecord>(props: DataTableProps<Row>) {
  return <DataTable<Row> head={Head} body={Body} sx={LOOK} bulkActionButtons={false} {...props} />;
}

interface PartProps {
  /** The columns. */
  children?: ReactNode;
}

/**
 * Like react-admin's own, but tells screen readers how a column is sorted, and the sort button has the column's label
 * instead of a sentence. Pressing the sorted column reverses the order; a new column starts in ascending order.
 */
function Head({ children }: PartProps) {
  const { hasBulkActions } = useDataTableConfigContext();
  const { handleSort } = useDataTableCallbacksContext();
  const sort = useDataTableSortContext();
  const { storeKey, defaultHiddenColumns } = useDataTableStoreContext();
  const [hidden] = useStore<string[]>(storeKey, defaultHiddenColumns);
  return (
    <TableHead>
      <TableRow>
        {hasBulkActions && (
          <TableCell padding="checkbox">
            <SelectPageCheckbox />
          </TableCell>
        )}
        {Children.map(children, (column) => {
          if (!isValidElement<DataTableColumnProps>(column)) return null;
          const { source, label, align, disableSort } = column.props;
          if (hidden.includes(source ?? String(label))) return null;
          const isSorted = source !== undefined && sort?.field === source;
          const direction = sort?.order === 'DESC' ? 'desc' : 'asc';
          return (
            <TableCell align={align} sortDirection={isSorted ? direction : false}>
              {handleSort && source && !disableSort ? (
                <TableSortLabel
                  active={isSorted}
                  direction={isSorted ? direction : 'asc'}
                  data-field={source}
                  data-order="ASC"
                  onClick={handleSort}
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

/**
 * Like react-admin's own, but a row's checkbox has its name where screen readers look for it, and another page reuses the
 * rows of the page before.
 */
function Body({ children }: PartProps) {
  const config = useDataTableConfigContext();
  const withoutCheckbox = useMemo(() => ({ ...config, hasBulkActions: false }), [config]);
  const data = useDataTableDataContext();
  const rowSx = useDataTableRowSxContext();
  const keys = useRowKeys(data?.map(({ id }) => String(id)) ?? []);
  return (
    <DataTableConfigContext.Provider value={withoutCheckbox}>
      <TableBody className={DataTableClasses.tbody}>
        {data?.map((record, index) => (
          <RecordContextProvider key={keys.get(String(record.id))} value={record}>
            <DataTableRow className={DataTableClasses.row} sx={rowSx?.(record, index)}>
              {config.hasBulkActions && <RowCheckbox />}
              {children}
            </DataTableRow>
          </RecordContextProvider>
        ))}
      </TableBody>
    </DataTableConfigContext.Provider>
  );
}

function RowCheckbox() {
  const translate = useTranslate();
  const record = useRecordContext();
  const selectedIds = useDataTableSelectedIdsContext();
  const { handleToggleItem, isRowSelectable } = useDataTableCallbacksContext();
  if (!record || !handleToggleItem) return null;
  const isSelectable = !isRowSelectable || isRowSelectable(record);
  return (
    // A press on the row may open another page.
    <TableCell padding="checkbox" onClick={(event) => event.stopPropagation()}>
      <Checkbox
        checked={isSelectable && selectedIds?.includes(record.id) === true}
        disabled={!isSelectable}
        onClick={(event: MouseEvent) => handleToggleItem(record.id, event)}
        slotProps={{ input: { 'aria-label': translate('ra.action.select_row') } }}
      />
    </TableCell>
  );
}
