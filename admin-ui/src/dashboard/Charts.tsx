import type { EventDto } from '../api/generated/rest';
import type { DashboardFiguresQuery } from '../api/generated/operations';
import { countText, shareText } from '../i18n/numbers';
import { useConsoleText } from '../console/texts/text';
import Paper from '@mui/material/Paper';
import { SeriesCard } from '../console/charts/SeriesCard';
import { lastDays, lastFiveMinutes, shareOf } from '../console/charts/series';
import { Split } from '../console/charts/Split';
import classes from '../console/charts/charts.module.css';

interface ChartsProps {
  figures: DashboardFiguresQuery | undefined;
  /** When the figures arrived (ISO 8601). */
  updatedAt: string | null;
  event: EventDto | null;
  isHidden: boolean;
}

/** The event's figures as charts. */
export function Charts({ figures, updatedAt, event, isHidden }: ChartsProps) {
  const text = useConsoleText();
  const words = text.dashboard.charts;
  const mask = isHidden ? text.dashboard.hidden : null;
  const count = (value: number) => mask ?? countText(text, value);
  const stats = figures?.stats;
  const zone = event?.time_zone ?? 'UTC';
  const now = new Date(updatedAt ?? 0);
  const checkIns = figures && updatedAt ? lastFiveMinutes(text, figures.checkIns, zone, now) : [];
  const days =
    figures && updatedAt ? lastDays(text, figures.salesPerDay, zone, now, event?.is_over ?? false) : [];
  const sold = days.reduce((sum, day) => sum + day.count, 0);
  const cashShare = stats && shareOf(stats.revenueCash, stats.revenueZelle);
  const share = (value: number | undefined) =>
    value === undefined ? '' : (mask ?? shareText(text, stats!.totalRevenue === 0 ? 0 : value));

  return (
    <section className={classes.charts} aria-label={words.label}>
      <SeriesCard
        title={words.checkIns}
        finding={
          stats &&
          words.checkInsFinding(
            count(stats.ticketsAdmitted),
            count(stats.totalRegistered - stats.ticketsAdmitted),
          )
        }
        bars={checkIns}
        empty={words.noCheckIns}
        columns={{ when: words.time, count: words.checkedIn }}
        mask={mask}
      />
      <SeriesCard
        title={words.sales}
        finding={stats && words.salesFinding(count(sold), days.length || 1)}
        bars={days}
        empty={words.noSales}
        columns={{ when: words.day, count: words.tickets }}
        mask={mask}
      />
      <Paper component="section" className={classes.card}>
        <Split
          title={words.money}
          empty={words.noMoney}
          first={{
            name: text.payment.cash,
            icon: 'cash',
            size: stats?.revenueCash,
            figure: share(cashShare),
            colour: 'var(--chart-strong)',
          }}
          second={{
            name: text.payment.zelle,
            icon: 'zelle',
            size: stats?.revenueZelle,
            figure: share(cashShare === undefined ? undefined : 1 - cashShare),
            colour: 'var(--chart-strong)',
          }}
        />
        <Split
          title={words.food}
          empty={words.noSales}
          first={{
            name: text.food.with_food,
            icon: 'with_food',
            size: stats?.withFoodTickets,
            figure: stats ? count(stats.withFoodTickets) : '',
            colour: 'var(--food)',
          }}
          second={{
            name: text.food.without_food,
            icon: 'without_food',
            size: stats?.withoutFoodTickets,
            figure: stats ? count(stats.withoutFoodTickets) : '',
            colour: 'var(--plain-edge)',
          }}
        />
      </Paper>
    </section>
  );
}
