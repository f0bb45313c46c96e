import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { handleGlobally } from '../platform/errors/global-errors.ts'

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: handleGlobally }),
  mutationCache: new MutationCache({ onError: handleGlobally }),
  // The client repeats what may be repeated; asking twice over would multiply the two.
  defaultOptions: { queries: { retry: false, staleTime: 30_000, networkMode: 'always' }, mutations: { retry: false } },
})
