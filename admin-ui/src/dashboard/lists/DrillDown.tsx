import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useText } from '../../i18n/text';
import { Icon } from '../../theme/Icon';
import type { ListName } from '../../console/list-paths';
import { useListLinks, type ViewState } from './links';
import type { ListProps } from './list-props';
import classes from './lists.module.css';

interface BackLinkProps extends Pick<ListProps, 'lastShown'> {
  list: ListName;
  children: ReactNode;
}

/** A link back to the list as the user left it. */
export function BackLink({ list, lastShown, children }: BackLinkProps) {
  const { listHref } = useListLinks();
  const navigate = useNavigate();
  const { fromList } = (useLocation().state ?? {}) as ViewState;
  return (
    <Link
      className={classes.back}
      to={listHref(list)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        if (fromList) void navigate(-1);
        else void navigate(listHref(list, lastShown.get(list)));
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

/** A view's title. It takes the focus, because the view replaces the whole dashboard. */
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
