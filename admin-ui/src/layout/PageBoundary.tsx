import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useApplication } from './application';
import { CrashScreen } from './CrashScreen';

/** If a page crashes, the frame around it with its navigation keeps working. */
export const PageBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary FallbackComponent={CrashScreen} resetKeys={[useApplication().path]}>
    {/* No fallback: on the first load there is nothing to show yet. */}
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
);
