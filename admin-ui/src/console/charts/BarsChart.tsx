import {
  Bar,
  BarChart,
  Cell,
  LabelList,
  XAxis,
  YAxis,
  type LabelProps,
  type XAxisTickContentProps,
} from 'recharts';
import { countText } from '../../i18n/numbers';
import { useText } from '../../i18n/text';
import { BARS, type Bar as BarOf } from './series';
import classes from './charts.module.css';

/** Indexes of the three named bars of fourteen, evenly spaced; the last bar is one of them. */
const NAMED = [BARS - 11, BARS - 6, BARS - 1];
/** Wider than the widest digit of a label, in pixels. */
const CHARACTER_WIDTH = 9;
const LABEL_GAP = 6;
/** Free space on each side of a bar, in pixels. */
const BAR_MARGIN = 2;

interface BarsChartProps {
  bars: readonly BarOf[];
  /** Shown instead of each number if values are hidden. */
  mask: string | null;
}

/** Bars over time: the newest is darker; only the highest and the newest have a number. Screen readers get a table instead. */
export default function BarsChart({ bars, mask }: BarsChartProps) {
  const text = useText();
  const highest = bars.reduce((best, bar, index) => (bar.count > bars[best]!.count ? index : best), 0);
  const newest = bars.length - 1;
  const labelOf = (index: number) => {
    const { count } = bars[index]!;
    return count > 0 ? (mask ?? countText(text, count)) : '';
  };
  const newestWidth = labelOf(newest).length * CHARACTER_WIDTH;

  // The newest bar's number ends where its bar ends; the highest bar's stays clear of it, to the left, at any width.
  const label = ({ x, y, width, value }: LabelProps) => {
    // Not the library's own index, which skips bars of zero.
    const index = Number(value);
    if (index !== highest && index !== newest) return null;
    const left = Number(x);
    const right = left + Number(width);
    const end = left + (newest - highest) * (Number(width) + 2 * BAR_MARGIN) + Number(width);
    const half = (labelOf(highest).length * CHARACTER_WIDTH) / 2;
    const place =
      index === newest
        ? { x: right, textAnchor: 'end' as const }
        : (left + right) / 2 + half > end - newestWidth - LABEL_GAP
          ? { x: end - newestWidth - LABEL_GAP, textAnchor: 'end' as const }
          : { x: Math.max((left + right) / 2, half), textAnchor: 'middle' as const };
    return (
      <text {...place} y={Number(y) - 6} className={classes.value}>
        {labelOf(index)}
      </text>
    );
  };
  const tick = ({ x, width, y, payload }: XAxisTickContentProps) => (
    <text
      x={Number(x) + Number(width) / BARS / 2}
      y={Number(y) + 8}
      textAnchor="end"
      className={classes.tick}
    >
      {bars[Number(payload.value)]?.name}
    </text>
  );
  return (
    <BarChart
      responsive
      className={classes.plot}
      data={bars.map(({ count }, index) => ({ index, count }))}
      margin={{ top: 22, right: 0, bottom: 0, left: 0 }}
      barCategoryGap={BAR_MARGIN}
      accessibilityLayer={false}
    >
      <XAxis
        dataKey="index"
        ticks={NAMED}
        interval={0}
        tickLine={false}
        height={24}
        axisLine={{ stroke: 'var(--edge)' }}
        tick={tick}
      />
      <YAxis hide domain={[0, 'dataMax']} />
      <Bar dataKey="count" radius={[3, 3, 0, 0]} isAnimationActive={false}>
        {bars.map(({ name }, index) => (
          <Cell key={name} fill={`var(--chart-${index === newest ? 'strong' : 'soft'})`} />
        ))}
        <LabelList dataKey="index" position="top" content={label} />
      </Bar>
    </BarChart>
  );
}
