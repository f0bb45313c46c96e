import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { queryRetries } from '#platform/api/retries.ts'
import { handleGlobally } from '#platform/errors/global-errors.ts'

// Whoever waits for an answer hears of it at once, not after whatever else the browser has to do.
notifyManager.setScheduler(queueMicrotask)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: handleGlobally }),
  mutationCache: new MutationCache({ onError: handleGlobally }),
  // What cannot be sent says so at once: a save that waits in silence for the network would be sent long after its form
  // was left.
  defaultOptions: {
    queries: { ...queryRetries, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
