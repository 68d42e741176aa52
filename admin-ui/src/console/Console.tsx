import { ApolloProvider } from '@apollo/client/react';
import { StyledEngineProvider, ThemeProvider } from '@mui/material/styles';
import { useMemo, useState, type ReactNode } from 'react';
import { CoreAdminContext, memoryStore, Notification } from 'react-admin';
import { queryClient } from '../api/query-client';
import { useSession } from '../api/session';
import { useText } from '../i18n/text';
import { theme } from './theme';
import { createApollo } from './apollo';
import { ConsoleRouter } from './ConsoleRouter';
import { authProvider } from './auth-provider';
import { dataProvider } from './data-provider';
import { i18nProviderOf } from './i18n-provider';

interface ConsoleProps {
  /** Where react-admin's own paths begin, for the pages that use its resources. */
  basename?: string;
  children: ReactNode;
}

/**
 * What the pages of president and finance director stand on: react-admin's context on our routes, theme and session, and
 * Apollo Client. The light pages must not import this file.
 */
export function Console({ basename = '', children }: ConsoleProps) {
  const token = useSession()?.token;
  return token ? (
    <OfSession key={token} token={token} basename={basename}>
      {children}
    </OfSession>
  ) : null;
}

/** A session's own store and Apollo cache: nothing that one person read is shown to the next. */
function OfSession({ token, basename, children }: Required<ConsoleProps> & { token: string }) {
  const text = useText();
  const i18nProvider = useMemo(() => i18nProviderOf(text), [text]);
  const [store] = useState(() => memoryStore());
  const [apollo] = useState(() => createApollo(token));
  return (
    // MUI's styles come first, so that a piece's own style module can change them.
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
