import { createContext, useContext, type ComponentType, type ReactNode } from 'react';

export interface LinkProps {
  to: string;
  className?: string;
  onClick?: () => void;
  'aria-current'?: 'page';
  children: ReactNode;
}

/** What the frame needs to know of the application that it stands around. Each application has a router of its own. */
export interface Application {
  /** A link to any page, of this application or of another. */
  Link: ComponentType<LinkProps>;
  /** Path of the current page. */
  path: string;
  /** The current entry of the browser's history: its key is unique, its state is what the navigation passed. */
  entry: { key: string; state: unknown };
  /** Whether Back, Forward or the load of the document led to the current entry. */
  isFromHistory: boolean;
  /** Opens the login page after a logout. */
  toLogin: () => void;
  connection: {
    isOnline: boolean;
    /** Includes how much of this device's work the server does not have yet. */
    label: string;
  };
  /** Returns how many scans of this device the server does not have yet. */
  countUnsent: () => number;
}

export const ApplicationContext = createContext<Application | null>(null);

export function useApplication(): Application {
  const application = useContext(ApplicationContext);
  if (!application) throw new Error('The frame stands around no application');
  return application;
}
