import { useConsoleText } from '../console/texts/text';
import classes from './stats.module.css';

interface FigureProps {
  children: string;
  isHidden: boolean;
  className?: string;
}

/** A count or an amount. If hidden, it keeps its width, and its value is nowhere in the page. */
export function Figure({ children, isHidden, className }: FigureProps) {
  const text = useConsoleText();
  return (
    <b className={`${classes.figure} ${className ?? ''}`} style={{ minWidth: `${children.length}ch` }}>
      {isHidden ? text.dashboard.hidden : children}
    </b>
  );
}
