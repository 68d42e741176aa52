import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { Datagrid, ListBase, useListContext, type RaRecord } from 'react-admin';
import { useText } from '../i18n/text';
import Paper from '@mui/material/Paper';
import { Icon } from '../theme/Icon';
import Alert from '@mui/material/Alert';
import { Pager } from './Pager';
import classes from './admin.module.css';

interface RowsProps<Row extends RaRecord> {
  /** What is said where nothing is found. */
  empty: string;
  /** The columns of the table: react-admin's fields. */
  children: ReactNode;
  /** The same row as a card, for a narrow screen. */
  renderCard: (row: Row) => ReactNode;
}

interface ResourceListProps<Row extends RaRecord> extends RowsProps<Row> {
  title: string;
  /** Above the list: what to do, and how to filter. */
  tools?: ReactNode;
  /** Reads the list anew now and then, where it changes on its own. */
  refetchMs?: number;
}

/** A list of react-admin's: page and filters are in the address; a table, or cards where that is too narrow. */
export function ResourceList<Row extends RaRecord>(props: ResourceListProps<Row>) {
  const { title, tools, refetchMs, ...rows } = props;
  const text = useText();
  return (
    <ListBase
      perPage={50}
      // Whatever order the server has: it alone knows all rows.
      sort={{ field: '', order: 'ASC' }}
      storeKey={false}
      // A failure is said in its place, not in a passing message.
      queryOptions={{ refetchInterval: refetchMs, onError: () => undefined }}
    >
      <title>{text.pageTitle(title)}</title>
      {tools}
      <Rows {...rows} />
    </ListBase>
  );
}

function Rows<Row extends RaRecord>({ empty, children, renderCard }: RowsProps<Row>) {
  const text = useText();
  const { data, error, refetch } = useListContext<Row>();
  const isTable = useMediaQuery('(min-width: 1024px)', { noSsr: true });
  if (!data && error) {
    return (
      <div className={classes.failed}>
        <Alert severity="error">{text.admin.loadFailed}</Alert>
        <Button startIcon={<Icon name="retry" />} onClick={() => void refetch()}>
          {text.tryAgain}
        </Button>
      </div>
    );
  }
  if (!data) {
    return (
      <Paper component="section" className={classes.list} role="status" aria-label={text.loading}>
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
  return (
    <>
      {isTable ? (
        <Paper component="section" className={classes.list}>
          <Datagrid bulkActionButtons={false} rowClick={false} className={classes.table}>
            {children}
          </Datagrid>
        </Paper>
      ) : (
        <ul className={classes.cards}>
          {data.map((row) => (
            <Paper component="li" key={row.id} className={classes.card}>
              {renderCard(row)}
            </Paper>
          ))}
        </ul>
      )}
      <Pager />
    </>
  );
}
