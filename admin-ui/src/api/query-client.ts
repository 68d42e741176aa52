import { focusManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { onForget } from './session';

/**
 * What was read from the server, for light pages and console alike. It belongs to one account:
 * another account's session, and a logout, clear it.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A failure is shown immediately, with a button to try again.
      retry: false,
      refetchOnWindowFocus: false,
      // navigator.onLine is often wrong, and a call that cannot get through fails soon enough.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

onForget(() => {
  void queryClient.cancelQueries();
  queryClient.clear();
});

// By default only switching tabs counts as focus; coming back from another window should too.
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
 * Refetches queries after something that this page did. Requests in flight were sent before that and are cancelled: their
 * answers would be stale.
 */
export async function refetch(...queries: ReadonlyArray<{ queryKey: QueryKey }>): Promise<void> {
  await Promise.all(
    queries.map(async ({ queryKey }) => {
      await queryClient.cancelQueries({ queryKey });
      await queryClient.invalidateQueries({ queryKey });
    }),
  );
}
