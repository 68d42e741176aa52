import Alert from '@mui/material/Alert';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { ConsoleDataProvider } from '../../console/data-provider/data-provider';
import { ActionButton } from '../../console/parts/ActionButton';
import { useCommand } from '../../console/useCommand';
import { useConsoleText } from '../../console/texts/text';
import classes from './organization.module.css';

/** What is left of the demo, and the button that removes it; nothing once it is gone. */
export function RemoveDemo() {
  const words = useConsoleText().admin.organization.demo;
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const [failure, setFailure] = useState<string | null>(null);
  const { run, isPending } = useCommand('removeDemo');
  const { data: demo, refetch } = useQuery({
    queryKey: ['demo'],
    queryFn: ({ signal }) => provider.demo(signal),
  });
  if (!demo?.is_present) return null;
  const remove = async () => {
    setFailure(null);
    await run({});
    notify(words.removed, { type: 'success' });
    void refetch();
    refresh();
  };
  return (
    <Paper component="section" className={classes.part} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p>{words.hint(demo.event_name, demo.accounts)}</p>
      {failure && <Alert severity="error">{failure}</Alert>}
      <div className={classes.buttons}>
        <ActionButton
          icon="delete"
          isDestructive
          isPending={isPending}
          question={words.question}
          act={remove}
          failed={words.failed}
          onFailure={setFailure}
        >
          {words.remove}
        </ActionButton>
      </div>
    </Paper>
  );
}
