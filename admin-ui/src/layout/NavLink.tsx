import { Link, type LinkProps } from 'wouter';
import { usePath } from '../navigation';

/** A link of the navigation, marked with `aria-current` on its page. */
export function NavLink({ to, ...rest }: LinkProps & { to: string }) {
  const path = usePath();
  const isHere = path === to || path.startsWith(`${to}/`);
  return <Link {...rest} to={to} aria-current={isHere ? 'page' : undefined} />;
}
