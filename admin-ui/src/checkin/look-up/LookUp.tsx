import { useEffect, useState, type ComponentType } from 'react';
import { useCheckinText } from '../texts/text';
import { Icon } from '../../theme/Icon';
import { Button } from '../../ui/Button';
import { whenIdle } from '../../browser/when-idle';
import type { LookUpDialogProps } from './LookUpDialog';
import classes from './look-up.module.css';

interface LookUpProps {
  /** Called when somebody is let in, to stop the camera. */
  onLetIn: () => void;
}

type LookUpDialog = ComponentType<LookUpDialogProps>;

const load = (): Promise<LookUpDialog> => import('./LookUpDialog').then(({ default: dialog }) => dialog);

/** Looks up a guest who has no ticket code. The dialog is loaded while the page is idle, in case the network is lost later. */
export function LookUp({ onLetIn }: LookUpProps) {
  const text = useCheckinText();
  const [Dialog, setDialog] = useState<LookUpDialog | null>(null);
  const [isFailed, setFailed] = useState(false);
  /** Search text left over when a scan closed the dialog. */
  const [draft, setDraft] = useState('');
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);
  const open = () => {
    setFailed(false);
    load().then(
      (dialog) => setDialog(() => dialog),
      () => setFailed(true),
    );
  };
  return (
    <>
      <Button className={classes.open} startIcon={<Icon name="search" />} onClick={open}>
        {text.lookUp.open}
      </Button>
      {isFailed && (
        <p className={classes.notLoaded} role="alert">
          {text.lookUp.failed}
        </p>
      )}
      {Dialog && (
        <Dialog
          draft={draft}
          onLetIn={onLetIn}
          onClose={(unfinished) => {
            setDraft(unfinished);
            setDialog(null);
          }}
        />
      )}
    </>
  );
}
