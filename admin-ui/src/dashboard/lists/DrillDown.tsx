import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../i18n/text';
import { Icon } from '../../theme/Icon';
import type { ListAddress } from './address';
import classes from './lists.module.css';

/** A link back to the list as the user left it. */
export function BackLink({ address, children }: { address: ListAddress; children: ReactNode }) {
  return (
    <Link
      className={classes.back}
      to={address.closed}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        address.close();
      }}
    >
      <Icon name="back" />
      {children}
    </Link>
  );
}

interface TitleProps {
  subtitle?: ReactNode;
  children: string;
}

/** A drill-down's title. It takes the focus, because the drill-down replaces the whole dashboard. */
export function Title({ subtitle, children }: TitleProps) {
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className={classes.title}>
      <title>{text.pageTitle(children)}</title>
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
      <p>{subtitle ?? '\u00a0'}</p>
    </div>
  );
}
