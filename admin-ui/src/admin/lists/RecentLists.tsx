import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../console/data-provider/data-provider';
import { dateAndTime } from '../../i18n/dates';
import { useListsText } from './texts/text';
import classes from './lists.module.css';

const SHOWN = 10;

/** Lists that were checked or brought before, the newest first. */
export function RecentLists({ onOpen }: { onOpen: (id: string) => void }) {
  const text = useListsText();
  const words = text.lists;
  const provider = useDataProvider<ConsoleDataProvider>();
  const { data } = useQuery({
    queryKey: ['imports', 'recent'],
    queryFn: ({ signal }) => provider.imports({ limit: SHOWN }, signal),
  });
  if (!data || data.data.length === 0) return null;
  return (
    <section>
      <h2>{words.before}</h2>
      <ul className={classes.recent}>
        {data.data.map((list) => (
          <li key={list.id}>
            <Button onClick={() => onOpen(list.id)}>{list.file_name || words.pasted}</Button>
            <span>{words.states[list.state]}</span>
            <span className={classes.muted}>
              {list.created_by}, {dateAndTime(text, list.created_at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
