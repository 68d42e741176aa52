import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { asApiError, type ApiError } from '../../api/error';
import type { HandOver } from '../../api/types';
import { BusyButton } from '../../console/parts/BusyButton';
import { Dialog } from '../../console/parts/Dialog';
import { useConsoleText } from '../../console/texts/text';
import { useCommand } from '../../console/useCommand';
import { differencesOf } from './differences';
import dialogs from '../lists/dialogs.module.css';

interface CountersignDialogProps {
  handOver: HandOver;
  /** Refetches the page. */
  refresh: () => Promise<void>;
  /** Called once it is closed, whichever way. */
  onClose: () => void;
}

/** Agrees with what somebody else wrote of a difference. */
export function CountersignDialog({ handOver, refresh, onClose }: CountersignDialogProps) {
  const text = useConsoleText();
  const words = text.handOversPanel.countersign;
  const { run, isPending } = useCommand('countersignHandOver');
  const [failure, setFailure] = useState<ApiError | null>(null);
  const sign = async (close: () => void) => {
    setFailure(null);
    try {
      if (!(await run({ id: handOver.id }))) return;
      close();
    } catch (reason) {
      setFailure(asApiError(reason));
    }
    // Done, refused or done without an answer: what is shown may be of before.
    void refresh();
  };
  return (
    <Dialog title={words.title} onClose={onClose}>
      {(close) => (
        <>
          <p className={dialogs.hint}>{differencesOf(handOver, text).join(' · ')}</p>
          <p>{words.question(handOver.reason ?? '')}</p>
          {failure && (
            <Alert severity="error">
              <AlertTitle>{words.failed}</AlertTitle>
              {failure.reason}
            </Alert>
          )}
          <div className={dialogs.actions}>
            <Button onClick={close}>{text.cancel}</Button>
            <BusyButton busy={isPending} variant="contained" onClick={() => void sign(close)}>
              {words.action}
            </BusyButton>
          </div>
        </>
      )}
    </Dialog>
  );
}
