import type { ReactNode } from 'react';
import { Fact } from '../console/parts/Fact';
import classes from './admin.module.css';

/** The labels and values of a card, in two columns. */
export function CardFacts({ facts }: { facts: ReadonlyArray<readonly [label: string, value: ReactNode]> }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </dl>
  );
}
