import { ApolloProvider } from '@apollo/client/react';
import { StyledEngineProvider, ThemeProvider } from '@mui/material/styles';
import { useMemo, useState, type ReactNode } from 'react';
import { CoreAdminContext, Notification } from 'react-admin';
import { queryClient } from '../api/query-client';
import { useSession } from '../api/session';
import type { Session } from '../api/stored-session';
import { useConsoleText } from './texts/text';
import { theme } from './theme/theme';
import { storeOf } from './store';
import { createApollo } from './apollo';
import { ConsoleRouter } from './ConsoleRouter';
import { authProvider } from './auth-provider';
import { dataProvider } from './data-provider/data-provider';
import { i18nProviderOf } from './i18n-provider';

interface ConsoleProps {
  /** Base path of react-admin's own routes, for the pages that use its resources. */
  basename?: string;
  children: ReactNode;
}

/**
 * Wraps the pages of the president and the finance director: provides react-admin's context (on our routes, theme and
 * session) and Apollo Client. The light pages must not import this file.
 */
export function Console({ basename = '', children }: ConsoleProps) {
  const session = useSession();
  return session ? (
    <OfSession key={session.token} session={session} basename={basename}>
      {children}
    </OfSession>
  ) : null;
}

/** Gives each session a separate store and Apollo cache, so that nothing one user read is shown to the next. */
function OfSession({ session, basename, children }: Required<ConsoleProps> & { session: Session }) {
  const text = useConsoleText();
  const i18nProvider = useMemo(() => i18nProviderOf(text), [text]);
  const [store] = useState(() => storeOf(session.user.id));
  const [apollo] = useState(() => createApollo(session.token));
  return (
    // MUI's styles come first, so that a component's CSS module can override them.
    <StyledEngineProvider injectFirst>
      <ThemeProvider theme={theme}>
        <ConsoleRouter>
          <ApolloProvider client={apollo}>
            <CoreAdminContext
              basename={basename}
              dataProvider={dataProvider}
              authProvider={authProvider}
              i18nProvider={i18nProvider}
              queryClient={queryClient}
              store={store}
            >
              {children}
              <Notification />
            </CoreAdminContext>
          </ApolloProvider>
        </ConsoleRouter>
      </ThemeProvider>
    </StyledEngineProvider>
  );
}
