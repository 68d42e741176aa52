import { useState } from 'react';
import { useLazyDialog } from '../../browser/useLazyDialog';
import { whenTextsAreReady } from '../../i18n/language';
import { useCheckinText } from '../texts/text';
import { Icon } from '../../theme/Icon';
import { Button } from '../../ui/Button';
import classes from './look-up.module.css';

interface LookUpProps {
  /** Called when somebody is let in, to stop the camera. */
  onLetIn: () => void;
}

const load = () => import('./LookUpDialog').then(whenTextsAreReady).then(({ default: dialog }) => dialog);

/** Looks up a guest who has no ticket code. */
export function LookUp({ onLetIn }: LookUpProps) {
  const text = useCheckinText();
  const { Dialog, isFailed, open, close } = useLazyDialog(load);
  /** Search text left over when a scan closed the dialog. */
  const [draft, setDraft] = useState('');
  return (
    <>
      <Button startIcon={<Icon name="search" />} onClick={open}>
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
            close();
          }}
        />
      )}
    </>
  );
}
