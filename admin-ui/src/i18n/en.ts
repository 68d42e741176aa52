import { RULE_MESSAGES, type RuleMessage } from '@usher/backend/rules';

/**
 * Every text that a person reads. A second language is one more file with an object of the same type (`Texts`).
 * Sentences are whole: a language puts its words in its own order, so none is built from pieces in code.
 */
export const en = {
  locale: 'en-US',
  product: 'Usher',
  rules: RULE_MESSAGES as Record<RuleMessage, string>,

  pageTitle: (page: string) => `${page} · Usher`,
  skipToContent: 'Skip to content',
  loading: 'Loading...',
  tryAgain: 'Try again',
  error: 'Error',
  online: 'Online',
  offline: 'Offline',

  nav: {
    main: 'Main',
    menu: 'Menu',
    actions: 'Actions',
    registration: 'Registration',
    login: 'Admin Login',
    checkin: 'Check-in',
    logout: 'Logout',
    darkTheme: 'Dark theme',
    lightTheme: 'Light theme',
  },

  roles: {
    president: 'President',
    finance_director: 'Finance Director',
    volunteer: 'Volunteer',
  } as Record<string, string>,

  footer: {
    copyright: '© 2025 Usher',
    builtWith: 'Built with React and NestJS',
    by: 'by',
    author: 'the Usher team',
  },

  accessDenied: {
    title: 'Access Denied',
    reason: 'Insufficient Permissions',
    explanation: "You don't have permission to access this page",
    toRegistration: 'Go to Registration',
    toLogin: 'Login',
  },
  notFound: {
    title: 'Page Not Found',
    explanation: "The page you're looking for doesn't exist.",
    toRegistration: 'Go to Registration',
    toLogin: 'Admin Login',
  },
  crash: {
    title: 'Unexpected Application Error!',
    explanation: 'Something went wrong on this page. What you saved is safe.',
    reload: 'Try again',
    toRegistration: 'Go to Registration',
  },

  fields: {
    name: 'Full name',
    email: 'Email',
    phone: 'Phone',
    password: 'Password',
    show: 'Show',
    hide: 'Hide',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    validEmail: 'Valid email address',
    suggestion: (email: string) => `Use: ${email}`,
  },

  tickets: (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`),
  ticketsUnit: (count: number) => (count === 1 ? 'ticket' : 'tickets'),
  food: { with_food: 'With Food', without_food: 'Without Food' },
  payment: { cash: 'Cash', zelle: 'Zelle' },

  login: {
    title: 'Admin Login',
    submit: 'Sign in',
    failed: 'Login failed',
    noAnswer: 'Login failed. Please try again.',
  },

  resetPassword: {
    title: 'Reset Password',
    password: 'New password',
    confirmation: 'Confirm password',
    submit: 'Reset Password',
    fillAll: 'Please fill in all fields',
    mismatch: 'Passwords do not match',
    noToken: 'Invalid or missing reset token',
    failed: 'Failed to reset password',
    done: 'Password Reset Complete!',
    doneHint: 'You can log in with your new password now.',
    toLogin: 'Go to Login',
  },

  registration: {
    title: 'Registration',
    fullAccess: 'President Mode - Full Access',
    standardAccess: 'Volunteer Mode - Standard Access',
    tickets: 'Number of tickets',
    guest: 'Guest',
    guestHint: 'VIP invitation, free of charge',
    paymentMode: 'Payment mode',
    zelleSurcharge: '+$1.00 per ticket',
    foodOption: 'Food option',
    quantity: 'Quantity',
    perTicket: 'Per ticket',
    total: 'Total',
    noPrice: '–',
    submit: 'Register',
    loginFirst: 'Please Log In First',
    failed: 'Registration failed. Please try again.',
    alreadyRegistered: 'You are already registered for this event.',
    /** What the server says about the event itself; any other plain sentence of a conflict is about the person. */
    eventConflicts: [
      'The current event has changed. Please check the price and try again.',
      'This event is over',
    ] as string[],
    existingHint: 'If this is you, please use your existing registration details.',
    registeredAt: 'Registered',
    offline: 'You are offline. What you typed stays here; press Register again once you are back.',
    eventLoadFailed: 'Failed to load event details. Please try again.',
    success: 'Registration Successful!',
    qrSent: (email: string) => `A QR code was sent to ${email}`,
    another: 'Register Another Person',
    toCheckin: 'Go to Check-in',
    price: 'Total price',
    qrCodeId: 'QR Code ID',
  },

  checkin: {
    title: 'Check-in',
    start: 'Start QR Scanner',
    stop: 'Stop Scanner',
    starting: 'Starting the camera...',
    scanner: 'QR scanner',
    checking: 'Checking in...',
    manualLabel: 'QR Code ID',
    manualPlaceholder: 'XXXXX-XXXXX-XXXXX',
    manualSubmit: 'Check In',
    recent: 'Recent Check-ins',
    noRecent: 'Nobody checked in on this device yet.',
    recentLine: (time: string, tickets: string) => `${time} · ${tickets}`,
    success: 'Check-in Successful!',
    already: 'Already Checked In',
    alreadyOf: (name: string) => `${name} is already checked in`,
    failed: 'Check-in Failed',
    failedShort: 'Check-in failed',
    failedRetry: 'Check-in failed. Please try again.',
    checkedIn: 'Checked in',
    checkedInBy: (time: string, name: string) => `${time} by ${name}`,
    tickets: 'Tickets',
    food: 'Food',
    phone: 'Phone',
    email: 'Email',
    soldByLabel: 'Sold by',
    soldBy: (name: string) => `Sold by ${name}`,
    guest: 'Guest',
    cameraDenied: 'Camera permission denied. Please allow camera access and try again.',
    cameraMissing: 'No camera found. Please ensure you have a camera connected.',
    cameraBusy: 'Camera is already in use by another application.',
    cameraFailed: 'Failed to start QR code scanner. Please try manual check-in.',
  },
};

export type Texts = typeof en;
