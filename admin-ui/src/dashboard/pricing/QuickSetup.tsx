import { useState } from 'react';
import { asApiError } from '../../api/error';
import { useCommand } from '../../console/useCommand';
import { useConsoleText } from '../../console/texts/text';
import { BusyButton } from '../../console/parts/BusyButton';
import { ConfirmDialog } from '../../console/parts/ConfirmDialog';
import { Icon } from '../../theme/Icon';
import Alert from '@mui/material/Alert';
import classes from './pricing.module.css';

interface QuickSetupProps {
  /** Null if there is no event. */
  eventId: string | null;
  refresh: () => void;
}

/** Creates the two default tiers with one press, after a confirmation. */
export function QuickSetup({ eventId, refresh }: QuickSetupProps) {
  const text = useConsoleText();
  const words = text.pricingPanel;
  const create = useCommand('createDefaultTiers');
  const [isAsked, setAsked] = useState(false);
  const [result, setResult] = useState<{ kind: 'success' | 'error'; message: string } | null>(null);

  const setUp = async () => {
    if (eventId === null) return setResult({ kind: 'error', message: words.noEvent });
    setResult(null);
    try {
      if (!(await create.run({ eventId }))) return;
      setResult({ kind: 'success', message: words.defaultsCreated });
      refresh();
    } catch (reason) {
      setResult({ kind: 'error', message: asApiError(reason).sentence(words.defaultsFailed) });
    }
  };

  return (
    <section className={classes.block}>
      <h3>{words.quickSetup}</h3>
      <p className={classes.hint}>{words.quickSetupHint}</p>
      {result && <Alert severity={result.kind}>{result.message}</Alert>}
      <BusyButton
        busy={create.isPending}
        startIcon={<Icon name="plus" />}
        className={classes.quick}
        onClick={() => setAsked(true)}
      >
        {words.createDefaults}
      </BusyButton>
      {isAsked && (
        <ConfirmDialog
          title={words.quickSetup}
          question={words.confirmDefaults}
          action={words.createDefaults}
          onConfirm={() => void setUp()}
          onClose={() => setAsked(false)}
        />
      )}
    </section>
  );
}
