import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useConsoleText } from '../../../console/texts/text';
import { useShowMore } from '../../../console/useShowMore';
import { moneyText } from '../../../i18n/money';
import { countText } from '../../../i18n/numbers';
import classes from '../door.module.css';

const FIRST = 6;

interface Sum {
  key: string;
  name: string;
  count: number;
  amount: number;
}

interface SumsProps {
  title: string;
  /** Headings of its columns. */
  columns: readonly [name: string, count: string, amount: string];
  rows: readonly Sum[];
  mask: string | null;
}

/** Counts and dollars by a name. */
export function Sums({ title, columns, rows, mask }: SumsProps) {
  const text = useConsoleText();
  const { shown, hidden, showAll } = useShowMore(rows, FIRST);
  const [name, count, amount] = columns;
  return (
    <div>
      <h3 className={classes.sumsTitle}>{title}</h3>
      <Table className={classes.counts} aria-label={title}>
        <TableHead>
          <TableRow>
            <TableCell>{name}</TableCell>
            <TableCell align="right">{count}</TableCell>
            <TableCell align="right">{amount}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.map((row) => (
            <TableRow key={row.key}>
              <TableCell component="th" scope="row">
                {row.name}
              </TableCell>
              <TableCell align="right">{mask ?? countText(text, row.count)}</TableCell>
              <TableCell align="right">{mask ?? moneyText(row.amount)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {hidden > 0 && <Button onClick={showAll}>{text.doorSales.more(hidden)}</Button>}
    </div>
  );
}
