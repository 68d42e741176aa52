import { Link } from 'wouter';
import { lookOf, type AnchorProps } from './Button';

type LinkButtonProps = Omit<AnchorProps, 'href'> & { to: string };

/** A link to another page of the application that looks like a button. */
export function ButtonLink({ variant, startIcon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={lookOf({ variant }, className)}>
      <>
        {startIcon}
        {children}
      </>
    </Link>
  );
}
