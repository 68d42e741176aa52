import { useEffect, useState, type ComponentType } from 'react';
import { useCheckinText } from '../texts/text';
import { Icon } from '../../theme/Icon';
import { Button } from '../../ui/Button';
import { whenIdle } from '../when-idle';
import type { LookUpDialogProps } from './LookUpDialog';
import classes from './look-up.module.css';

interface LookUpProps {
  /** Somebody is let in: the camera has nothing to look for. */
  onLetIn: () => void;
}

type LookUpDialog = ComponentType<LookUpDialogProps>;

const load = (): Promise<LookUpDialog> => import('./LookUpDialog').then(({ default: dialog }) => dialog);

/** For somebody who has no code. Its code comes when the page has nothing else to do: before a network is lost. */
export function LookUp({ onLetIn }: LookUpProps) {
  const text = useCheckinText();
  const [Dialog, setDialog] = useState<LookUpDialog | null>(null);
  const [isFailed, setFailed] = useState(false);
  /** What was being typed when a scan came first. */
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
