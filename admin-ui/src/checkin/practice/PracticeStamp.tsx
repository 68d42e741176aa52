import { useText } from '../../i18n/text';
import { usePractice } from './mode';
import classes from './practice.module.css';

/** Stamped on whatever somebody could take for the real thing. */
export function PracticeStamp() {
  const text = useText();
  return usePractice() && <p className={classes.stamp}>{text.practice.word}</p>;
}
