import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import type { DashboardFiguresQuery } from '../api/generated/operations';
import { countText } from '../i18n/numbers';
import { useConsoleText } from '../console/texts/text';
import Paper from '@mui/material/Paper';
import { Icon } from '../theme/Icon';
import { moneyText } from '../i18n/money';
import { Perforation } from '../theme/Perforation';
import { Figure } from './Figure';
import classes from './stats.module.css';

interface StatsStripProps {
  /** Undefined while they load; the strip has its final size already. */
  stats: DashboardFiguresQuery['stats'] | undefined;
  isHidden: boolean;
}

/** Tickets and money of the event, as one strip of four tickets. */
export function StatsStrip({ stats, isHidden }: StatsStripProps) {
  const text = useConsoleText();
  const words = text.dashboard.stats;
  const figure = (value: string | undefined): ReactNode =>
    value === undefined ? (
      <Skeleton className={classes.skeleton} width={90} />
    ) : (
      <Figure isHidden={isHidden} className={classes.large}>
        {value}
      </Figure>
    );
  const money = (dollars: number | undefined) =>
    figure(dollars === undefined ? undefined : moneyText(dollars));
  const food = (option: 'with_food' | 'without_food', count: number | undefined) => (
    <div className={`${classes.food} ${classes[option]}`}>
      <dt>
        <Icon name={option} />
        {text.food[option]}
      </dt>
      <dd>{count !== undefined && <Figure isHidden={isHidden}>{countText(text, count)}</Figure>}</dd>
    </div>
  );

  const part = (label: string, value: string | undefined) => (
    <div className={classes.part}>
      <dt>{label}</dt>
      <dd>{value !== undefined && <Figure isHidden={isHidden}>{value}</Figure>}</dd>
    </div>
  );
  const moneyPart = (label: string, dollars: number | undefined) =>
    part(label, dollars === undefined ? undefined : moneyText(dollars));
  const isSoldAtDoor = stats !== undefined && stats.doorTickets > 0;

  return (
    <Paper component="section" className={classes.strip} aria-label={words.label} aria-busy={!stats}>
      <div className={classes.registered}>
        <dl>
          <dt>{words.totalRegistered}</dt>
          <dd>{figure(stats && countText(text, stats.totalRegistered))}</dd>
          {isSoldAtDoor && part(words.atDoor, countText(text, stats.doorTickets))}
        </dl>
        <dl className={classes.foods}>
          {food('with_food', stats?.withFoodTickets)}
          {food('without_food', stats?.withoutFoodTickets)}
        </dl>
      </div>
      <dl>
        <Perforation direction="column" className={classes.tear} />
        <dt>{words.cash}</dt>
        <dd>{money(stats?.revenueCash)}</dd>
      </dl>
      <dl>
        <Perforation direction="column" className={classes.tear} />
        <dt>{words.zelle}</dt>
        <dd>{money(stats?.revenueZelle)}</dd>
        {moneyPart(words.verified, stats?.zelleVerified)}
        {moneyPart(words.unverified, stats?.zelleUnverified)}
      </dl>
      <dl className={classes.total}>
        <Perforation direction="column" className={classes.tear} />
        <dt>{words.total}</dt>
        <dd>{money(stats?.totalRevenue)}</dd>
        {isSoldAtDoor && moneyPart(words.atDoor, stats.doorRevenue)}
      </dl>
    </Paper>
  );
}
