import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether the screen is wide enough to show a list as a table; otherwise it is shown as cards. */
export const useWide = (): boolean => useMediaQuery('(min-width:1024px)', { noSsr: true });
