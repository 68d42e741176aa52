import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useCommand } from '../../console/useCommand';
import { useConsoleText } from '../../console/texts/text';
import { ActionButton } from '../../console/parts/ActionButton';
import classes from './pricing.module.css';

interface QuickSetupProps {
  /** Null if there is no event. */
  eventId: string | null;
  refresh: () => void;
}

/** Creates the two default tiers with one press, after a confirmation. */
export function QuickSetup({ eventId, refresh }: QuickSetupProps) {
  const words = useConsoleText().pricingPanel;
  const { run, isPending } = useCommand('createDefaultTiers');
  const [result, setResult] = useState<{ kind: 'success' | 'error'; message: string } | null>(null);
  const fail = (message: string) => setResult({ kind: 'error', message });
  const create = async () => {
    if (eventId === null) return fail(words.noEvent);
    setResult(null);
    if (!(await run({ eventId }))) return;
    setResult({ kind: 'success', message: words.defaultsCreated });
    refresh();
  };
  return (
    <section className={classes.block}>
      <h3>{words.quickSetup}</h3>
      <p className={classes.hint}>{words.quickSetupHint}</p>
      {result && <Alert severity={result.kind}>{result.message}</Alert>}
      <ActionButton
        icon="plus"
        className={classes.quick}
        title={words.quickSetup}
        question={words.confirmDefaults}
        isPending={isPending}
        act={create}
        failed={words.defaultsFailed}
        onFailure={fail}
      >
        {words.createDefaults}
      </ActionButton>
    </section>
  );
}
