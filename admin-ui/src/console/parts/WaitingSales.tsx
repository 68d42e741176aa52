import Alert from '@mui/material/Alert';
import type { WaitingSalesDto } from '../../api/generated/rest';
import { moneyText } from '../../i18n/money';
import { Icon } from '../../theme/Icon';
import { useConsoleText } from '../texts/text';

/** Says that a seller has sales at the door on a phone that the server has not got yet; nothing if there are none. */
export function WaitingSales({ sales, className }: { sales: WaitingSalesDto; className?: string }) {
  const text = useConsoleText();
  const { count, amount } = sales;
  if (count === 0) return null;
  return (
    <Alert severity="warning" className={className} icon={<Icon name="offline" />}>
      {text.handOversPanel.waitingSales(moneyText(amount), count)}
    </Alert>
  );
}
