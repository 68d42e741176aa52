import { focusManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { onClearAccountData } from './session';

/**
 * Cache of server data, shared by the light pages and the console. It belongs to one account:
 * a logout or another account's session clears it.
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

onClearAccountData(() => {
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
 * Refetches queries after a change made on this page. Cancels requests in flight, because they were sent before the change and
 * their answers would be stale.
 */
export async function refetch(...queries: ReadonlyArray<{ queryKey: QueryKey }>): Promise<void> {
  await Promise.all(
    queries.map(async ({ queryKey }) => {
      await queryClient.cancelQueries({ queryKey });
      await queryClient.invalidateQueries({ queryKey });
    }),
  );
}
