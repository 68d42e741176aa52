import { useDeferredValue, type ReactNode } from 'react';
import { DataTable, useListContext, type DataTableProps, type RaRecord } from 'react-admin';
import { useWide } from '../useWide';
import { ListLoading, ListMessage } from './ListMessage';
import classes from './list-message.module.css';

interface ListRowsProps<Row extends RaRecord> extends Omit<DataTableProps<Row>, 'empty'> {
  /** Message if no rows are found. */
  empty: string;
  /** Message if they failed to load. */
  failed?: string;
  /** Number of placeholders while they load. */
  placeholders?: number;
  /** The same rows as cards, for a narrow screen. */
  renderCards: (rows: Row[]) => ReactNode;
  /** The columns of the table. */
  children: ReactNode;
}

/** The rows of the list around it: a table or, on a narrow screen, cards. */
export function ListRows<Row extends RaRecord>(props: ListRowsProps<Row>) {
  const { empty, failed, placeholders, renderCards, children, ...table } = props;
  const { data: read, error, isPlaceholderData, refetch } = useListContext<Row>();
  const isWide = useWide();
  // Rendered in slices, so that the page stays responsive: fifty rows in one go would block it for a quarter of a second.
  const data = useDeferredValue(read);
  if (!data && error) return <ListMessage onRetry={() => void refetch()}>{failed}</ListMessage>;
  if (!data) return <ListLoading rows={placeholders} />;
  if (data.length === 0) return <ListMessage>{empty}</ListMessage>;
  return (
    <div className={classes.rows} aria-busy={isPlaceholderData}>
      {isWide ? (
        <DataTable<Row> {...table} data={data}>
          {children}
        </DataTable>
      ) : (
        renderCards(data)
      )}
    </div>
  );
}
