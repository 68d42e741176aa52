import { useApplication, type LinkProps } from './application';

/** A link of the navigation, marked with `aria-current` on its page. */
export function NavLink({ to, ...rest }: LinkProps) {
  const { Link, path } = useApplication();
  const isHere = path === to || path.startsWith(`${to}/`);
  return <Link {...rest} to={to} aria-current={isHere ? 'page' : undefined} />;
}
