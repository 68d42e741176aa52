import { Link as RouterLink } from 'react-router';
import type { LinkProps } from '../layout/application';
import { isOfConsole } from '../paths';

/** A link to any page. The light pages are another application, so that a link there loads its document. */
export const Link = ({ to, ...rest }: LinkProps) => (
  <RouterLink {...rest} to={to} reloadDocument={!isOfConsole(to)} />
);
