import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether a list is a table; below that it is cards. */
export const useWide = (): boolean => useMediaQuery('(min-width:1024px)', { noSsr: true });
