import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { colorSchemeManager, isAssistantSession } from '../platform/appearance.ts'
import { handleGlobally } from '../platform/errors/global-errors.ts'
import { NOTIFICATION_DURATION } from '../ui/notify.ts'
import { assistantTheme, cssVariables, userTheme } from '../ui/theme.ts'

const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: handleGlobally }),
  mutationCache: new MutationCache({ onError: handleGlobally }),
  // The client repeats what may be repeated; asking twice over would multiply the two.
  defaultOptions: { queries: { retry: false, staleTime: 30_000, networkMode: 'always' }, mutations: { retry: false } },
})

export function Providers({ children }: { children: ReactNode }) {
  const isAssistant = isAssistantSession.use()
  return (
    <MantineProvider
      theme={isAssistant ? assistantTheme : userTheme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <ModalsProvider>
          <Notifications position="bottom-left" autoClose={NOTIFICATION_DURATION} />
          {children}
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}
