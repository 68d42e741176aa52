import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import type { ReactElement, ReactNode } from 'react';
import {
  ColumnsButton,
  DataTable,
  ExportButton,
  List,
  Pagination,
  SortButton,
  TopToolbar,
  useListContext,
  useNotify,
  type RaRecord,
  type SortPayload,
} from 'react-admin';
import { exporter } from '../console/exporter';
import { MAX_ROWS } from '../console/data-provider/list-query';
import { PAGE_SIZES } from '../console/data-provider/paging';
import { UNSORTED } from '../console/parts/EventListBase';
import { ListActions } from '../console/parts/ListActions';
import { LoadFailed } from '../console/parts/LoadFailed';
import { PageHead } from '../console/parts/PageHead';
import { useConsoleText } from '../console/texts/text';
import { useWide } from '../console/useWide';
import { Icon } from '../theme/Icon';
import { SavedQueries } from './SavedQueries';
import classes from './admin.module.css';

interface RowsProps<Row extends RaRecord> {
  /** Message if no rows are found. */
  empty: string;
  /** The columns of the table. */
  children: ReactNode;
  /** The same row as a card, for a narrow screen. */
  renderCard: (row: Row) => ReactNode;
  isRowSelectable?: (row: Row) => boolean;
}

interface ResourceListProps<Row extends RaRecord> extends RowsProps<Row> {
  title: string;
  subtitle?: string;
  /** Actions beside the title. */
  actions?: ReactNode;
  /** Actions on the selected rows; without them, rows cannot be selected. */
  bulkActions?: ReactNode;
  /** react-admin's filters: inputs, or an element of our own. */
  filters?: ReactElement | ReactElement[];
  /** The initial order; if left out, the server's, because only the server knows all rows. */
  sort?: SortPayload;
  /** The fields that cards can be sorted by, since they have no column headings to press. */
  sortFields: string[];
  /** How often to refetch a list that changes on its own, in milliseconds. */
  refetchMs?: number;
}

/**
 * A list of react-admin's, as a table or, on a narrow screen, as cards. Page, order and filters are in the address; columns
 * and saved queries are stored per user.
 */
export function ResourceList<Row extends RaRecord>(props: ResourceListProps<Row>) {
  const { title, subtitle, actions, bulkActions, filters, ...others } = props;
  const { sort = UNSORTED, sortFields, refetchMs, ...rows } = others;
  return (
    <>
      <PageHead title={title} subtitle={subtitle}>
        {actions}
      </PageHead>
      <List
        component="div"
        title={false}
        empty={false}
        error={false}
        authLoading={null}
        filters={filters}
        actions={<Actions sortFields={sortFields} bulkActions={bulkActions} />}
        pagination={<Pagination rowsPerPageOptions={[...PAGE_SIZES]} />}
        perPage={50}
        sort={sort}
        storeKey={false}
        exporter={exporter}
        // A failure is shown in place of the list, not in a passing notification.
        queryOptions={{ refetchInterval: refetchMs, onError: () => undefined }}
      >
        <Rows {...rows} isSelectable={bulkActions !== undefined} />
      </List>
    </>
  );
}

function Actions({ sortFields, bulkActions }: { sortFields: string[]; bulkActions: ReactNode }) {
  const isWide = useWide();
  const text = useConsoleText();
  const notify = useNotify();
  const { total } = useListContext();
  const isCut = total !== undefined && total >= MAX_ROWS;
  return (
    <TopToolbar>
      <ListActions bulkActions={bulkActions} className={classes.tools}>
        <SavedQueries />
        {isWide ? (
          <ColumnsButton />
        ) : (
          <SortButton fields={sortFields} label="ra.action.sort" icon={<Icon name="descending" />} />
        )}
        <ExportButton
          maxResults={MAX_ROWS}
          icon={<Icon name="download" />}
          onClick={() => isCut && notify(text.admin.exportCut(MAX_ROWS), { type: 'warning' })}
        />
      </ListActions>
    </TopToolbar>
  );
}

function Rows<Row extends RaRecord>(props: RowsProps<Row> & { isSelectable: boolean }) {
  const { empty, children, renderCard, isSelectable, isRowSelectable } = props;
  const text = useConsoleText();
  const { data, error, refetch } = useListContext<Row>();
  const isWide = useWide();
  if (!data && error)
    return <LoadFailed message={text.admin.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Paper component="section" role="status" aria-label={text.loading}>
        {[1, 2, 3, 4, 5].map((place) => (
          <Skeleton key={place} className={classes.skeleton} />
        ))}
      </Paper>
    );
  }
  if (data.length === 0) {
    return (
      <p className={classes.empty} role="status">
        {empty}
      </p>
    );
  }
  return isWide ? (
    <Paper component="section" className={classes.list}>
      <DataTable<Row>
        bulkActionButtons={isSelectable}
        isRowSelectable={isRowSelectable}
        rowClick={false}
        className={classes.table}
      >
        {children}
      </DataTable>
    </Paper>
  ) : (
    <ul className={classes.cards}>
      {data.map((row) => (
        <Paper component="li" key={row.id} className={classes.card}>
          {renderCard(row)}
        </Paper>
      ))}
    </ul>
  );
}
