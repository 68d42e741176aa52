import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import type { SellerDetailsDto } from '../../../api/generated/rest';
import { countText } from '../../../i18n/numbers';
import { useConsoleText } from '../../../console/texts/text';
import Paper from '@mui/material/Paper';
import { moneyText } from '../../../i18n/money';
import { Badge } from '../../../console/parts/badges';
import { Perforation } from '../../../theme/Perforation';
import { ClearedTag } from '../ClearedDisc';
import { hasMoney } from '../has-money';
import classes from './seller.module.css';

/** A seller's money, as one strip of tickets. `seller` is undefined while it loads; the strip has its final size already. */
export function SellerStrip({ seller }: { seller: SellerDetailsDto | undefined }) {
  const text = useConsoleText();
  const words = text.lists.seller;
  const money = text.handOversPanel.figures;
  const own = seller?.cancelled_by_seller ?? { count: 0, amount: 0 };
  const atDoor = seller?.door_sales ?? { tickets: 0, amount: 0 };
  const figure = (label: string, value: ReactNode, more?: ReactNode) => (
    <dl>
      <Perforation direction="column" className={classes.tear} />
      <div>
        <dt>{label}</dt>
        <dd className={classes.large}>{value ?? <Skeleton width={90} className={classes.skeleton} />}</dd>
      </div>
      {more}
    </dl>
  );
  const part = (label: string, dollars: number) => (
    <div className={classes.part}>
      <dt>{label}</dt>
      <dd>{moneyText(dollars)}</dd>
    </div>
  );
  const parts = (cash: number, transfers: number) => (
    <>
      {part(money.inCash, cash)}
      {part(money.inTransfers, transfers)}
    </>
  );
  return (
    <Paper component="section" className={classes.strip} aria-label={words.summary} aria-busy={!seller}>
      {figure(
        words.totalSales,
        seller && moneyText(seller.total_sales),
        seller && (
          <>
            {part(words.cashOf(countText(text, seller.cash_count)), seller.cash_amount)}
            {part(words.zelleOf(countText(text, seller.zelle_count)), seller.zelle_amount)}
            {atDoor.tickets > 0 && part(words.atDoorOf(countText(text, atDoor.tickets)), atDoor.amount)}
            {own.count > 0 && part(words.cancelledThemselves(countText(text, own.count)), own.amount)}
          </>
        ),
      )}
      {figure(
        words.cleared,
        seller && moneyText(seller.cleared_amount),
        seller && parts(seller.cash_cleared, seller.transfer_cleared),
      )}
      {figure(
        words.pending,
        seller && moneyText(seller.pending_amount),
        seller && parts(seller.cash_pending, seller.transfer_pending),
      )}
      {figure(
        money.cashInHand,
        seller && moneyText(seller.cash_in_hand),
        seller && (
          <>
            {part(money.changeMoney, seller.float_amount)}
            {seller.over_cash_limit && (
              <div>
                <dt>{money.limit}</dt>
                <dd>
                  <Badge icon="warning" color="warning">
                    {text.handOversPanel.cash.overLimit}
                  </Badge>
                </dd>
              </div>
            )}
          </>
        ),
      )}
      {figure(
        words.status,
        seller && (hasMoney(seller) ? <ClearedTag status={seller.status} /> : words.nothingSold),
      )}
    </Paper>
  );
}
