import classes from './skeleton.module.css';

/** A placeholder for a line of text that is loading, as tall as the line; `width` in pixels or as a CSS width. */
export const Skeleton = ({ width }: { width: number | string }) => (
  <span className={classes.skeleton} style={{ width }} />
);
