import type { PaymentMode } from '@usher/backend/rules';
import type { ReactNode } from 'react';
import classes from './icon.module.css';

// Drawn on a 24 x 24 grid with strokes of 2, in the colour of the surrounding text.
const shapes = {
  menu: <path d="M4 7h16M4 12h16M4 17h10" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  check: <path d="m4.500 12.500 5 5 10-11" />,
  warning: (
    <>
      <path d="M12 3.500 22 20H2z" />
      <path d="M12 10v4.500M12 17.300h.01" />
    </>
  ),
  info: <path d="M12 3.500a8.500 8.500 0 1 0 .01 0zM12 11v5.500M12 7.500h.01" />,
  offline: (
    <path d="M3 3l18 18M5 12.500a10 10 0 0 1 4-2.400M15 10a10 10 0 0 1 4 2.500M8.500 16a5 5 0 0 1 6.500-.5M2 8.800A15 15 0 0 1 6 6.300M11 5a15 15 0 0 1 11 3.800M12 19.500h.01" />
  ),
  retry: <path d="M19.500 8A8 8 0 1 0 20 13M20 4v4.500h-4.500" />,
  people: (
    <>
      <circle cx="9" cy="8.500" r="3.500" />
      <path d="M2.500 19.500c.5-4 3-6 6.500-6s6 2 6.500 6M16 5.300a3.500 3.500 0 0 1 0 6.400M18 14c2 .8 3.200 2.600 3.500 5.500" />
    </>
  ),
  with_food: (
    <>
      <circle cx="12" cy="12" r="6.5" />
      <circle cx="12" cy="12" r="2.6" />
      <path d="M2.500 4v4.500M2.500 8.500v11.500M21.500 4c-1.400 1.500-1.400 5.500 0 7v9" />
    </>
  ),
  without_food: (
    <>
      <path d="M2.500 6.500h19v3.300a2.300 2.300 0 0 0 0 4.400v3.300h-19v-3.300a2.300 2.300 0 0 0 0-4.400z" />
      <path d="M15 7v1.500M15 11.200v1.600M15 15.500V17" />
    </>
  ),
  cash: (
    <>
      <rect x="2.500" y="6.500" width="19" height="11" rx="1.500" />
      <circle cx="12" cy="12" r="2.400" />
      <path d="M6 9.800v4.400M18 9.800v4.400" />
    </>
  ),
  zelle: <path d="M4 8.500h15M15.500 5l3.500 3.500-3.500 3.500M20 16H5M8.500 12.500 5 16l3.500 3.500" />,
  scan: (
    <path d="M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M7 12h10" />
  ),
  online: <circle cx="12" cy="12" r="5" fill="currentColor" />,
  upload: <path d="M12 20V9M7.500 13 12 8.500l4.500 4.500M4.500 4h15" />,
  medal: (
    <>
      <circle cx="12" cy="14.500" r="5.500" />
      <path d="M8.500 10 5 3.500h5L12 8l2-4.500h5L15.500 10" />
    </>
  ),
  stop: <rect x="6" y="6" width="12" height="12" rx="2" />,
  down: <path d="m6.500 9.500 5.500 5.500 5.500-5.500" />,
  language: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18" />
    </>
  ),
  lock: (
    <>
      <rect x="5" y="11" width="14" height="9.500" rx="1.500" />
      <path d="M8 11V7.500a4 4 0 0 1 8 0V11" />
    </>
  ),
  box: <path d="M3.500 5h17v4h-17zM5 9v11h14V9M10 13h4" />,
  calendar: (
    <>
      <rect x="3.500" y="5.500" width="17" height="15" rx="1.500" />
      <path d="M3.500 10.500h17M8 3v4M16 3v4" />
    </>
  ),
  price: (
    <>
      <path d="M3.500 4h8l9 9-7.500 7.500-9.500-9.500z" />
      <path d="M8 8.500h.01" />
    </>
  ),
  edit: <path d="M4 20v-4L15.500 4.500l4 4L8 20zM13 7l4 4" />,
  delete: <path d="M4 6.500h16M9 6.500V4h6v2.500M6 6.500 7 20.500h10l1-14M10 10.500v6M14 10.500v6" />,
  minus: <path d="M5 12h14" />,
  plus: <path d="M12 5v14M5 12h14" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.500" />
      <path d="M12 7v5.500l3.500 2" />
    </>
  ),
  search: (
    <>
      <circle cx="10.500" cy="10.500" r="6" />
      <path d="m15 15 5 5" />
    </>
  ),
  moon: <path d="M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500z" />,
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400" />
    </>
  ),
  download: <path d="M12 4v11M7.500 11 12 15.500 16.500 11M4.500 20h15" />,
  descending: <path d="M7 5v14M3.500 15.500 7 19l3.500-3.500M13 6h8M13 11h6M13 16h4" />,
  ascending: <path d="M7 19V5M3.500 8.500 7 5l3.500 3.500M13 6h4M13 11h6M13 16h8" />,
  mail: (
    <>
      <rect x="3" y="5.500" width="18" height="13" rx="1.500" />
      <path d="m3.500 7 8.500 6.500L20.500 7" />
    </>
  ),
  back: <path d="m14.500 5.500-7 6.500 7 6.500" />,
  forward: <path d="m9.500 5.500 7 6.500-7 6.500" />,
  undo: <path d="M8.500 5 4 9.500 8.500 14M4 9.500h10a5 5 0 0 1 0 10H9" />,
  waiting: <circle cx="12" cy="12" r="7.500" />,
  half: (
    <>
      <circle cx="12" cy="12" r="7.500" />
      <path d="M12 4.500a7.500 7.500 0 0 0 0 15z" fill="currentColor" />
    </>
  ),
  full: <circle cx="12" cy="12" r="7.500" fill="currentColor" />,
  torch: (
    <path d="M8 3h8v4l-2 3v9.500a1.500 1.500 0 0 1-1.500 1.500h-1A1.500 1.500 0 0 1 10 19.500V10L8 7zM8 7h8M12 13v2" />
  ),
  switch_camera: (
    <>
      <path d="M4 8h3.500L9 5.500h6L16.500 8H20v11H4z" />
      <path d="M9 13.500a3 3 0 0 1 5.500-1.500M15 13.500a3 3 0 0 1-5.500 1.500M14.500 10v2h-2M9.500 17v-2h2" />
    </>
  ),
  continuous: <path d="M4 9V5h4M16 5h4v4M20 15v4h-4M8 19H4v-4M8 12h8M13 9l3 3-3 3" />,
  sound: (
    <path d="M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11" />
  ),
  muted: <path d="M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM16 9.500l5 5M21 9.500l-5 5" />,
  practice: <path d="M2 9.500 12 5l10 4.500L12 14zM6 11.500v4.500c3 2.500 9 2.500 12 0v-4.500M22 9.500V15" />,
  message: <path d="M4 4.500h16v11.500h-9l-4.500 4v-4H4z" />,
  phone: (
    <path d="M5.500 3.500h3.500l1.800 4.500-2.300 1.700a12 12 0 0 0 5.800 5.800l1.700-2.300 4.500 1.800v3.500a2 2 0 0 1-2 2A15 15 0 0 1 3.500 5.500a2 2 0 0 1 2-2z" />
  ),
  print: <path d="M7 9V3.500h10V9M7 17H3.500V9h17v8H17M7 14h10v6.500H7z" />,
  logout: <path d="M14 4h5a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-5M10 8l-4 4 4 4M6 12h9" />,
} satisfies Record<string, ReactNode> & Record<PaymentMode, ReactNode>;

/** Each payment mode has an icon of its name. */
export type IconName = keyof typeof shapes | PaymentMode;

/** A decorative icon, hidden from screen readers. A control that shows only an icon needs its own label. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={`${classes.icon} ${className ?? ''}`} viewBox="0 0 24 24" aria-hidden="true">
      {shapes[name]}
    </svg>
  );
}
