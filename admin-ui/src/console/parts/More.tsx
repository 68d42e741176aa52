import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import type { ReactNode } from 'react';
import classes from './more.module.css';

/** What few want to read, behind a word that unfolds it. No heading: nothing begins here. */
export const More = ({ label, children }: { label: string; children: ReactNode }) => (
  <Accordion className={classes.more} slots={{ heading: 'div' }}>
    <AccordionSummary className={classes.label}>{label}</AccordionSummary>
    <AccordionDetails className={classes.content}>{children}</AccordionDetails>
  </Accordion>
);
