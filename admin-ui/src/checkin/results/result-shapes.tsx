import classes from './result.module.css';

// Each result has a distinct outline, so that it is recognisable without colour. `--panel` is the colour of the panel behind it.

/** With food: a plate with fork and knife. */
export const PlateShape = () => (
  <svg className={classes.shape} viewBox="-14 -8 188 176" aria-hidden="true">
    <circle cx="80" cy="80" r="54" fill="currentColor" />
    <circle cx="80" cy="80" r="43" fill="none" stroke="var(--panel)" strokeWidth="3" />
    <path
      d="m58 81 16 16 29-32"
      fill="none"
      stroke="var(--panel)"
      strokeWidth="11"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <g fill="none" stroke="currentColor" strokeWidth="7" strokeLinecap="round">
      <path d="M3 28v102M-8 28v24a11 11 0 0 0 22 0V28" />
      <path d="M158 130V30c-15 10-16 42 0 54" />
    </g>
  </svg>
);

/** Without food: a wide ticket. */
export const TicketShape = () => (
  <svg className={classes.shape} viewBox="0 0 160 160" aria-hidden="true">
    <path
      fill="currentColor"
      d="M14 36h132a8 8 0 0 1 8 8v20a16 16 0 0 0 0 32v20a8 8 0 0 1-8 8H14a8 8 0 0 1-8-8V96a16 16 0 0 0 0-32V44a8 8 0 0 1 8-8z"
    />
    <path
      d="m56 81 16 16 30-33"
      fill="none"
      stroke="var(--panel)"
      strokeWidth="12"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

/** Food handed out: a steaming bowl. */
export const BowlShape = () => (
  <svg className={classes.shape} viewBox="0 0 160 160" aria-hidden="true">
    <path
      fill="currentColor"
      d="M8 74h144a72 58 0 0 1-44 64v8a6 6 0 0 1-6 6H58a6 6 0 0 1-6-6v-8A72 58 0 0 1 8 74z"
    />
    <g fill="none" stroke="currentColor" strokeWidth="9" strokeLinecap="round">
      <path d="M52 58c-9-12 9-18 0-32M80 58c-9-14 9-22 0-40M108 58c-9-12 9-18 0-32" />
    </g>
    <path
      d="m58 104 16 15 28-30"
      fill="none"
      stroke="var(--panel)"
      strokeWidth="11"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

/** Already in: a diamond with a clock. */
export const AlreadyShape = () => (
  <svg className={classes.shape} viewBox="0 0 160 160" aria-hidden="true">
    <path d="M80 4l76 76-76 76L4 80z" fill="currentColor" />
    <g fill="none" stroke="var(--panel)" strokeWidth="9" strokeLinecap="round" strokeLinejoin="round">
      <circle cx="80" cy="80" r="32" />
      <path d="M80 62v19l13 8" />
    </g>
  </svg>
);

/** Failed: an octagon with a cross. */
export const FailedShape = () => (
  <svg className={classes.shape} viewBox="0 0 160 160" aria-hidden="true">
    <path d="M52 10h56l42 42v56l-42 42H52L10 108V52z" fill="currentColor" />
    <path d="m56 56 48 48m0-48-48 48" stroke="var(--panel)" strokeWidth="14" strokeLinecap="round" />
  </svg>
);
