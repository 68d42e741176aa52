import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import type { ReactNode } from 'react';
import classes from './collapsible.module.css';

/** Details that few users want to read, folded behind a label. The label is no heading, because no section begins here. */
export const Collapsible = ({ label, children }: { label: string; children: ReactNode }) => (
  <Accordion className={classes.more} slots={{ heading: 'div' }}>
    <AccordionSummary className={classes.label}>{label}</AccordionSummary>
    <AccordionDetails className={classes.content}>{children}</AccordionDetails>
  </Accordion>
);
