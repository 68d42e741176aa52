import Paper from '@mui/material/Paper';
import type { Station } from '@usher/backend/rules';
import { countText } from '../../i18n/numbers';
import { useConsoleText } from '../../console/texts/text';
import classes from './door.module.css';

interface Count {
  /** What tells entrances, or accounts, from each other. */
  key: string;
  /** Null where the devices there have none. */
  name: string | null;
  station: string;
  tickets: number;
}

interface CountsProps {
  title: string;
  /** The head of the column of names. */
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
        <table className={classes.counts} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{name}</th>
              <th scope="col">{words.people}</th>
              <th scope="col">{words.meals}</th>
            </tr>
          </thead>
          <tbody>
            {[...byKey].map(([key, row]) => (
              <tr key={key}>
                <th scope="row">{row.name ?? words.unnamed}</th>
                <td>{figure(row.entrance)}</td>
                <td>{figure(row.food)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Paper>
  );
}
