import {
  type FoodOption,
  type PaymentMode,
  type Role,
  RULE_MESSAGES,
  type RuleMessage,
  TEAM_ROLES,
  type TeamRole,
} from '@usher/backend/rules';
import { figure, locale } from './en-figures';
import type { ProblemSentences } from './problem-sentences';

const payment: Record<PaymentMode | 'guest', string> = { cash: 'Cash', zelle: 'Zelle', guest: 'Guest' };

/**
 * Texts of every page: the frame's, and those that pages share. A page's own texts are in its folder (`texts/en.ts`) and
 * load with its code. Another language is one more file with an object of the same type (`Texts`).
 * Texts are whole sentences, never built from pieces in code, because each language orders its words differently.
 */
export const en = {
  locale,
  product: 'Usher',
  rules: RULE_MESSAGES as Record<RuleMessage, string>,
  /** The sentences for the server's errors, by code; null to show the server's own, which are English. */
  problems: null as ProblemSentences | null,

  pageTitle: (page: string) => `${page} · Usher`,
  skipToContent: 'Skip to content',
  loading: 'Loading...',
  tryAgain: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  error: 'Error',
  online: 'Online',
  offline: 'Offline',
  loginFirst: 'Please Log In First',

  nav: {
    main: 'Main',
    menu: 'Menu',
    actions: 'Actions',
    registration: 'Registration',
    login: 'Admin Login',
    checkin: 'Check-in',
    dashboard: 'Dashboard',
    uploads: 'Uploads',
    admin: 'Admin',
    profile: 'Profile',
    logout: 'Logout',
    stay: 'Stay Logged In',
    logoutAsks: 'Scans Are Waiting',
    logoutWaiting: (count: number) =>
      count === 1
        ? '1 scan has not been sent yet. It stays on this device and is sent after the next sign-in here.'
        : `${figure(count)} scans have not been sent yet. They stay on this device and are sent after the next sign-in here.`,
    darkTheme: 'Dark theme',
    lightTheme: 'Light theme',
  },

  roles: {
    president: 'President',
    finance_director: 'Finance Director',
    volunteer: 'Volunteer',
  } satisfies Record<Role, string> as Record<Role, string>,
  teamRoles: Object.fromEntries(TEAM_ROLES.map((role) => [role, role])) as Record<TeamRole, string>,

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
    officersOnly: 'Only Presidents and Finance Directors can access this page.',
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

  noEmail: 'No email',
  /** In place of the name of somebody who bought at the door and gave none. */
  soldAtDoor: 'Sold at the door',
  tickets: (count: number): string => (count === 1 ? '1 ticket' : `${figure(count)} tickets`),
  ticketsUnit: (count: number): string => (count === 1 ? 'ticket' : 'tickets'),
  /** Who scanned, where somebody else sent it. */
  sentBy: (name: string, sender: string): string => `${name} (as the phone says), sent by ${sender}`,
  /** A phone number of which only the last two digits are told. */
  phoneEnd: (digits: string): string => `ends in ${digits}`,
  food: { with_food: 'With Food', without_food: 'Without Food' } satisfies Record<FoodOption, string>,
  payment,
};

export type Texts = typeof en;
