import classes from './skeleton.module.css';

/** The place of a line of text that is on its way, as high as the line; `width` in pixels, or a share of what is around. */
export const Skeleton = ({ width }: { width: number | string }) => (
  <span className={classes.skeleton} style={{ width }} />
);
