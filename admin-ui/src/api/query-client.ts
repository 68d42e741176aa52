import { focusManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { onForget } from './session';

/**
 * What was read from the server, for light pages and console alike. It is one account's: another one's session and a
 * logout begin with nothing.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A failure is said at once, with a way to ask again.
      retry: false,
      refetchOnWindowFocus: false,
      // What the browser believes about its network is often wrong: a call that cannot get through fails soon enough.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

onForget(() => {
  void queryClient.cancelQueries();
  queryClient.clear();
});

// By itself it hears of tabs only; coming back from another window counts too.
focusManager.setEventListener((changed) => {
  const onChange = () => changed();
  window.addEventListener('focus', onChange);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    window.removeEventListener('focus', onChange);
    document.removeEventListener('visibilitychange', onChange);
  };
});

/**
 * Reads queries anew after something that this page did. What is on its way was asked before that, and is dropped: its
 * answer would be the older one.
 */
export async function readAnew(...queries: ReadonlyArray<{ queryKey: QueryKey }>): Promise<void> {
  await Promise.all(
    queries.map(async ({ queryKey }) => {
      await queryClient.cancelQueries({ queryKey });
      await queryClient.invalidateQueries({ queryKey });
    }),
  );
}
