import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ErasureDto } from '../../api/generated/rest';
import type { ConsoleDataProvider } from '../../console/data-provider/data-provider';
import { useConsoleText } from '../../console/texts/text';
import { dateAndTime } from '../../i18n/dates';
import { ERASURES_KEY } from './useErasure';
import classes from './personal-data.module.css';

/** What was erased last: that, and not whom. */
export function Erasures() {
  const text = useConsoleText();
  const words = text.personalData;
  const provider = useDataProvider<ConsoleDataProvider>();
  const { data } = useQuery({ queryKey: ERASURES_KEY, queryFn: ({ signal }) => provider.erasures(signal) });
  const whatOf = ({ kind, event_name: event }: ErasureDto): string =>
    kind === 'event' ? words.kinds.event(event) : words.kinds[kind];
  if (!data) return null;
  return (
    <Paper component="section" className={classes.part} aria-label={words.history}>
      <h2>{words.history}</h2>
      {data.data.length === 0 && <p className={classes.muted}>{words.nothingErased}</p>}
      {data.data.length > 0 && (
        <ul className={classes.rows}>
          {data.data.map((erasure) => (
            <li key={erasure.id}>
              <div className={classes.name}>{whatOf(erasure)}</div>
              <div className={classes.muted}>
                {dateAndTime(text, erasure.asked_at)}, {words.by(erasure.asked_by)}
                {erasure.done_at === null && ` · ${words.underWay}`}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Paper>
  );
}
