import { NavLink } from 'react-router';
import classes from './sections.module.css';

interface SectionsProps {
  label: string;
  sections: ReadonlyArray<{
    to: string;
    name: string;
    /** Whether paths below `to` belong to another section. */
    end?: boolean;
  }>;
}

/** Navigation between a page's sections, each with an address. They look like tabs but are links, which tabs cannot be. */
export const Sections = ({ label, sections }: SectionsProps) => (
  <nav aria-label={label} className={classes.sections}>
    {sections.map(({ to, name, end }) => (
      <NavLink key={to} to={to} end={end}>
        {name}
      </NavLink>
    ))}
  </nav>
);
