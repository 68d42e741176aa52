import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { sumOfDollars } from '@usher/backend/rules';
import { Link } from 'react-router';
import { useSession } from '../../api/session';
import { Fact } from '../../console/parts/Fact';
import { ListLoading, ListMessage } from '../../console/parts/ListMessage';
import { useWide } from '../../console/useWide';
import { moneyText } from '../../i18n/money';
import { countText } from '../../i18n/numbers';
import { Icon } from '../../theme/Icon';
import { ACT_PARAMETER, WITH_PARAMETER } from './acts';
import { textOfNumbers } from './numbers';
import type { OfEvent } from './of-event';
import { usePartPath } from './part-path';
import { usePaperText } from './texts/text';
import { type Holder, useHolders } from './usePaper';
import classes from './paper.module.css';

/** What becomes of what somebody received: all of these together. */
const FIGURES = ['received', 'sold', 'cancelled', 'returned', 'out', 'void'] as const;
type Figure = (typeof FIGURES)[number];

/** What became of the tickets, by holder, with every number that is out. */
export function Holders({ event }: OfEvent) {
  const words = usePaperText().paper;
  const { data: holders, error, refetch } = useHolders(event.id);
  const isWide = useWide();
  return (
    <Paper component="section" className={classes.card} aria-label={words.holders}>
      <h2>{words.holders}</h2>
      {!holders && !error && <ListLoading rows={3} />}
      {!holders && error && <ListMessage onRetry={() => void refetch()}>{words.loadFailed}</ListMessage>}
      {holders?.length === 0 && <ListMessage>{words.holder.none}</ListMessage>}
      {holders &&
        holders.length > 0 &&
        (isWide ? <AsTable {...{ holders }} /> : <AsCards {...{ holders }} />)}
    </Paper>
  );
}

function useHolderTexts() {
  const text = usePaperText();
  const words = text.paper.holder;
  const userId = useSession()?.user.id;
  const pathOf = usePartPath();
  return {
    words,
    title: text.paper.holders,
    count: (value: number) => countText(text, value),
    missingOf: ({ missing }: Holder) => (missing.length === 0 ? null : textOfNumbers(missing)),
    /** Somebody else has to take back what one has oneself. */
    takeBackOf: ({ id, name, out }: Holder) =>
      out > 0 &&
      id !== userId && (
        <Button
          component={Link}
          to={pathOf('give', { [ACT_PARAMETER]: 'back', [WITH_PARAMETER]: id })}
          startIcon={<Icon name="undo" />}
          aria-label={words.takeBackOf(name)}
        >
          {words.takeBack}
        </Button>
      ),
  };
}

interface HoldersProps {
  holders: readonly Holder[];
}

const sumOf = (holders: readonly Holder[], figure: Figure): number =>
  holders.reduce((sum, row) => sum + row[figure], 0);
const amountOf = (holders: readonly Holder[]): number => sumOfDollars(holders.map(({ amount }) => amount));

function AsTable({ holders }: HoldersProps) {
  const { words, title, count, missingOf, takeBackOf } = useHolderTexts();
  return (
    <Table className={classes.table} aria-label={title}>
      <TableHead>
        <TableRow>
          <TableCell>{words.name}</TableCell>
          {FIGURES.map((figure) => (
            <TableCell key={figure} align="right">
              {words[figure]}
            </TableCell>
          ))}
          <TableCell align="right">{words.amount}</TableCell>
          <TableCell>
            <span className="visually-hidden">{words.takeBack}</span>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {holders.map((row) => (
          <TableRow key={row.id}>
            <TableCell component="th" scope="row">
              <b>{row.name}</b>
              {missingOf(row) && (
                <span className={classes.missing}>
                  {words.missing}: {missingOf(row)}
                </span>
              )}
            </TableCell>
            {FIGURES.map((figure) => (
              <TableCell key={figure} align="right">
                {count(row[figure])}
              </TableCell>
            ))}
            <TableCell align="right">{moneyText(row.amount)}</TableCell>
            <TableCell align="right">{takeBackOf(row)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
      <TableFooter>
        <TableRow>
          <TableCell component="th" scope="row">
            {words.total}
          </TableCell>
          {FIGURES.map((figure) => (
            <TableCell key={figure} align="right">
              {count(sumOf(holders, figure))}
            </TableCell>
          ))}
          <TableCell align="right">{moneyText(amountOf(holders))}</TableCell>
          <TableCell />
        </TableRow>
      </TableFooter>
    </Table>
  );
}

function AsCards({ holders }: HoldersProps) {
  const { words, count, missingOf, takeBackOf } = useHolderTexts();
  const facts = (of: (figure: Figure) => number) => (
    <dl className={classes.facts}>
      {FIGURES.map((figure) => (
        <Fact key={figure} label={words[figure]}>
          {count(of(figure))}
        </Fact>
      ))}
    </dl>
  );
  return (
    <ul className={classes.rows}>
      {holders.map((row) => (
        <li key={row.id}>
          <div className={classes.rowHead}>
            <h3>{row.name}</h3>
            <b className={classes.figure}>{moneyText(row.amount)}</b>
          </div>
          {facts((figure) => row[figure])}
          {missingOf(row) && (
            <p className={classes.missing}>
              {words.missing}: {missingOf(row)}
            </p>
          )}
          <div className={classes.acts}>{takeBackOf(row)}</div>
        </li>
      ))}
      <li>
        <div className={classes.rowHead}>
          <h3>{words.total}</h3>
          <b className={classes.figure}>{moneyText(amountOf(holders))}</b>
        </div>
        {facts((figure) => sumOf(holders, figure))}
      </li>
    </ul>
  );
}
