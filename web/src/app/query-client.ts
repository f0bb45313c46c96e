import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { queryRetries } from '#platform/api/retries.ts'
import { handleGlobally, handleRead } from '#platform/errors/global-errors.ts'

// Notify observers in a microtask instead of React Query's default setTimeout, so results render without delay.
notifyManager.setScheduler(queueMicrotask)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => handleRead(error, query.state.data !== undefined) }),
  mutationCache: new MutationCache({ onError: handleGlobally }),
  // Fail immediately while offline: a mutation paused until reconnect would be sent long after its form
  // was closed.
  defaultOptions: {
    queries: { ...queryRetries, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
