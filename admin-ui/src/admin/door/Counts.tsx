import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Station } from '@usher/backend/rules';
import { countText } from '../../i18n/numbers';
import { useConsoleText } from '../../console/texts/text';
import classes from './door.module.css';

interface Count {
  /** Identifies the entrance or the account. */
  key: string;
  /** Null for devices without a label. */
  name: string | null;
  station: string;
  tickets: number;
}

interface CountsProps {
  title: string;
  /** Heading of the column of names. */
  name: string;
  rows: readonly Count[];
  mask: string | null;
}

/** People let in and meals served, by entrance or by account. */
export function Counts({ title, name, rows, mask }: CountsProps) {
  const text = useConsoleText();
  const words = text.doorPanel;
  const byKey = new Map<string, { name: string | null } & Partial<Record<Station, number>>>();
  for (const row of rows)
    byKey.set(row.key, { ...byKey.get(row.key), name: row.name, [row.station]: row.tickets });
  const figure = (value: number | undefined) =>
    value === undefined ? words.none : (mask ?? countText(text, value));
  return (
    <Paper component="section" className={classes.card}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className={classes.empty}>{words.nobody}</p>
      ) : (
        <Table className={classes.counts} aria-label={title}>
          <TableHead>
            <TableRow>
              <TableCell>{name}</TableCell>
              <TableCell align="right">{words.people}</TableCell>
              <TableCell align="right">{words.meals}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {[...byKey].map(([key, row]) => (
              <TableRow key={key}>
                <TableCell component="th" scope="row">
                  {row.name ?? words.unnamed}
                </TableCell>
                <TableCell align="right">{figure(row.entrance)}</TableCell>
                <TableCell align="right">{figure(row.food)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Paper>
  );
}
