import { Icon } from '../../theme/Icon';
import { Button } from '../../ui/Button';
import { useCanTakeBack } from '../recent/FewerCame';
import type { RecentScan } from '../scans/recent-scans';
import { request } from './requests';
import type { Sold } from './sold';
import { useSellText } from './texts/text';
import classes from './sell.module.css';

/** What can still be done with a sale: its ticket is shown, and for a minute it is undone. */
export function SoldActions({ sold }: { sold: Sold }) {
  const { sell: text } = useSellText();
  const canUndo = useCanTakeBack({ at: Date.parse(sold.soldAt) } as RecentScan);
  return (
    <div className={classes.actions}>
      <Button startIcon={<Icon name="scan" />} onClick={() => request({ open: 'ticket', sold })}>
        {text.show}
      </Button>
      {canUndo && (
        <Button startIcon={<Icon name="undo" />} onClick={() => request({ open: 'undo', sold })}>
          {text.undo}
        </Button>
      )}
    </div>
  );
}
