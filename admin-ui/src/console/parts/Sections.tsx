import { NavLink } from 'react-router';
import classes from './sections.module.css';

interface SectionsProps {
  label: string;
  sections: ReadonlyArray<{
    to: string;
    name: string;
    /** Whether what lies below it is another section's. */
    end?: boolean;
  }>;
}

/** The sections of a page that have addresses of their own. They look like tabs and are links, which tabs cannot be. */
export const Sections = ({ label, sections }: SectionsProps) => (
  <nav aria-label={label} className={classes.sections}>
    {sections.map(({ to, name, end }) => (
      <NavLink key={to} to={to} end={end}>
        {name}
      </NavLink>
    ))}
  </nav>
);
