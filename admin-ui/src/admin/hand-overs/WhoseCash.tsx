import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { sumOfDollars } from '@usher/backend/rules';
import { Badge } from '../../console/parts/badges';
import type { SalesTeamRow } from '../../console/records/records';
import { useConsoleText } from '../../console/texts/text';
import { moneyText } from '../../i18n/money';
import { Split } from '../../console/charts/Split';
import { useShowMore } from '../../console/useShowMore';
import { useSalesTeam } from '../../console/useSalesTeam';
import { holdersOf } from './holders';
import { useHandOverFigures } from './useHandOverFigures';
import classes from './hand-overs.module.css';
import own from './whose-cash.module.css';

const FIRST = 6;

const sumOf = (rows: readonly SalesTeamRow[], of: (row: SalesTeamRow) => number): number =>
  sumOfDollars(rows.map(of));

interface WhoseCashProps {
  eventId: string | null;
  isHidden: boolean;
  /** Ids of the sellers with an open offer; undefined until known, and then nothing is shown that it may hide. */
  offering: ReadonlySet<string> | undefined;
}

/**
 * How much cash the sellers hold, and who holds it; how much is handed over, and how much was over or short. Whoever receives an
 * offer looks at this, so it shows neither the cash of a seller who has one open nor a total that includes it.
 */
export function WhoseCash({ eventId, isHidden, offering }: WhoseCashProps) {
  const text = useConsoleText();
  const words = text.handOversPanel.cash;
  const figures = useHandOverFigures(eventId);
  const { data: everybody } = useSalesTeam(eventId);
  const team = offering && everybody;
  const money = (dollars: number) => (isHidden ? text.dashboard.hidden : moneyText(dollars));
  const { counted, shown: holders } = holdersOf(team ?? [], offering ?? new Set());
  const most = Math.max(holders[0]?.cash_in_hand ?? 0, 0);
  const { shown, hidden, showAll } = useShowMore(holders, FIRST);
  const inHands = team && sumOf(team, (row) => Math.max(row.cash_in_hand, 0));
  const handedOver =
    team &&
    Math.max(
      sumOf(team, (row) => row.cash_cleared),
      0,
    );
  const floats = team && sumOf(team, (row) => row.float_amount);
  const fact = (label: string, dollars: number | undefined, hint?: string) => (
    <div>
      <dt>
        {label}
        {hint && <small>{hint}</small>}
      </dt>
      <dd>{dollars === undefined ? <Skeleton width={70} /> : money(dollars)}</dd>
    </div>
  );
  return (
    <section className={own.cash} aria-label={words.title}>
      <Paper className={classes.card}>
        {counted.length > 0 ? (
          <>
            <h2>{words.title}</h2>
            <p className={classes.empty}>{words.whileCounted}</p>
          </>
        ) : (
          <Split
            title={words.title}
            empty={words.none}
            first={{
              name: words.inHands,
              icon: 'people',
              size: inHands,
              figure: inHands === undefined ? '' : money(inHands),
              colour: 'var(--chart-strong)',
            }}
            second={{
              name: words.handedOver,
              icon: 'cash',
              size: handedOver,
              figure: handedOver === undefined ? '' : money(handedOver),
              colour: 'var(--chart-strong)',
            }}
          />
        )}
        <dl className={own.facts}>
          {fact(words.floats, floats)}
          {fact(words.over, figures?.over, words.overHint)}
          {fact(words.short, figures?.short, words.shortHint)}
        </dl>
      </Paper>
      <Paper className={classes.card}>
        <h2>{words.bySeller}</h2>
        {team && holders.length + counted.length === 0 && <p className={classes.empty}>{words.nobody}</p>}
        {!team && <Skeleton variant="rounded" height={140} />}
        {holders.length + counted.length > 0 && (
          <Table className={own.holders} aria-label={words.bySeller}>
            <TableHead>
              <TableRow>
                <TableCell>{words.seller}</TableCell>
                <TableCell align="right">{words.inHand}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {counted.map((row) => (
                <TableRow key={row.id}>
                  <TableCell component="th" scope="row">
                    {row.full_name}
                  </TableCell>
                  <TableCell align="right" className={own.counted}>
                    {words.counted}
                  </TableCell>
                </TableRow>
              ))}
              {shown.map((row) => (
                <TableRow key={row.id}>
                  <TableCell component="th" scope="row">
                    {row.full_name}
                    {row.over_cash_limit && (
                      <Badge icon="warning" color="warning">
                        {words.overLimit}
                      </Badge>
                    )}
                    {row.waiting_sales.count > 0 && (
                      <small className={own.waiting}>
                        {text.handOversPanel.waitingSales(
                          money(row.waiting_sales.amount),
                          row.waiting_sales.count,
                        )}
                      </small>
                    )}
                    <span className={own.track} aria-hidden="true">
                      <span
                        className={row.over_cash_limit ? own.strongBar : own.bar}
                        style={{
                          inlineSize: `${isHidden || most === 0 ? 0 : (Math.max(row.cash_in_hand, 0) / most) * 100}%`,
                        }}
                      />
                    </span>
                  </TableCell>
                  <TableCell align="right">
                    {row.cash_in_hand < 0
                      ? words.toGetBack(money(-row.cash_in_hand))
                      : money(row.cash_in_hand)}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
        {hidden > 0 && <Button onClick={showAll}>{words.showMore(hidden)}</Button>}
      </Paper>
    </section>
  );
}
