import { Bar, BarChart, Cell, LabelList, XAxis, YAxis, type XAxisTickContentProps } from 'recharts';
import { countText } from '../../i18n/numbers';
import { useText } from '../../i18n/text';
import { BARS, type Bar as BarOf } from './series';
import classes from './charts.module.css';

/** Four names under fourteen bars: the first, the last, and two between. */
const NAMED = [0, 4, 9, BARS - 1];

interface BarsChartProps {
  bars: readonly BarOf[];
  /** Shown instead of each number, where values are hidden. */
  mask: string | null;
}

/** Bars over time: the newest darker, a number on the highest and on the newest only. For eyes; the table is for ears. */
export default function BarsChart({ bars, mask }: BarsChartProps) {
  const text = useText();
  const highest = bars.reduce((best, bar, index) => (bar.count > bars[best]!.count ? index : best), 0);
  const newest = bars.length - 1;
  const data = bars.map(({ count }, index) => ({
    index,
    count,
    label: (index === highest || index === newest) && count > 0 ? (mask ?? countText(text, count)) : '',
  }));
  const tick = ({ x, y, width, index, payload }: XAxisTickContentProps) => {
    const half = Number(width) / BARS / 2;
    const isFirst = index === 0;
    const isLast = index === NAMED.length - 1;
    return (
      <text
        x={Number(x) + (isFirst ? -half : isLast ? half : 0)}
        y={Number(y) + 8}
        textAnchor={isFirst ? 'start' : isLast ? 'end' : 'middle'}
        className={classes.tick}
      >
        {bars[Number(payload.value)]?.name}
      </text>
    );
  };
  return (
    <BarChart
      responsive
      className={classes.plot}
      data={data}
      margin={{ top: 22, right: 0, bottom: 0, left: 0 }}
      barCategoryGap={2}
      accessibilityLayer={false}
    >
      <XAxis
        dataKey="index"
        ticks={NAMED}
        interval={0}
        tickLine={false}
        height={24}
        axisLine={{ stroke: 'var(--palette-edge)' }}
        tick={tick}
      />
      <YAxis hide domain={[0, 'dataMax']} />
      <Bar dataKey="count" radius={[3, 3, 0, 0]} isAnimationActive={false}>
        {data.map(({ index }) => (
          <Cell key={index} fill={`var(--palette-chart-${index === newest ? 'strong' : 'soft'})`} />
        ))}
        <LabelList dataKey="label" position="top" className={classes.value} />
      </Bar>
    </BarChart>
  );
}
