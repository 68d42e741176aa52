import { useId } from 'react';
import { Bar, BarChart, XAxis, YAxis, type BarShapeProps } from 'recharts';
import { shareOf } from './series';
import classes from './charts.module.css';

const GAP = 4;

interface SplitChartProps {
  first: number;
  second: number;
  /** CSS colours of the solid and the hatched part. */
  solid: string;
  hatched: string;
}

/** Two parts of a whole as one bar, solid against hatched, so that they differ in grey too. */
export default function SplitChart({ first, second, solid, hatched }: SplitChartProps) {
  const pattern = useId();
  const share = shareOf(first, second);
  const hatch = ({ x, y, width, height }: BarShapeProps) => {
    const gap = share > 0 ? GAP : 0;
    const left = Number(x) + gap + 0.5;
    const size = { width: Math.max(Number(width) - gap - 1, 0), height: Math.max(Number(height) - 1, 0) };
    return size.width === 0 ? (
      <g />
    ) : (
      <rect x={left} y={Number(y) + 0.5} {...size} fill={`url(#${pattern})`} stroke={hatched} />
    );
  };
  return (
    <BarChart
      responsive
      className={classes.split}
      layout="vertical"
      data={[{ first: share, second: 1 - share }]}
      margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
      barCategoryGap={0}
      accessibilityLayer={false}
    >
      <defs>
        <pattern
          id={pattern}
          width="7"
          height="7"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="7" height="7" fill="var(--card)" />
          <rect width="3.5" height="7" fill={hatched} />
        </pattern>
      </defs>
      <XAxis type="number" domain={[0, 1]} hide />
      <YAxis type="category" dataKey="first" hide />
      <Bar dataKey="first" stackId="whole" fill={solid} isAnimationActive={false} />
      <Bar dataKey="second" stackId="whole" shape={hatch} isAnimationActive={false} />
    </BarChart>
  );
}
