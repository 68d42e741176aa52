import { useConsoleText } from '../console/texts/text';
import classes from './stats.module.css';

interface FigureProps {
  children: string;
  isHidden: boolean;
  className?: string;
}

/** A number that counts or costs. Hidden, it keeps its width and is nowhere on the page. */
export function Figure({ children, isHidden, className }: FigureProps) {
  const text = useConsoleText();
  return (
    <b className={`${classes.figure} ${className ?? ''}`} style={{ minWidth: `${children.length}ch` }}>
      {isHidden ? text.dashboard.hidden : children}
    </b>
  );
}
