import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { colorSchemeManager, isAssistantSession } from '#platform/appearance.ts'
import { NOTIFICATION_DURATION } from '#ui/notify.ts'
import { assistantTheme, cssVariables, userTheme } from '#ui/theme.ts'
import { queryClient } from './query-client.ts'

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
