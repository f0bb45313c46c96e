import { useQueryClient } from '@tanstack/react-query'
import { customerAccounts, ownAccounts } from './api.ts'
import { loadCompose } from './load-compose.ts'

/** For a button that opens a window: what the window needs is loaded when the pointer or the focus comes to it. */
export function useComposeAhead() {
  const client = useQueryClient()
  const load = () => {
    // A failure is shown when the window is opened.
    loadCompose().catch(() => {})
    void client.prefetchQuery(ownAccounts())
    void client.prefetchQuery(customerAccounts())
  }
  return { onPointerEnter: load, onFocus: load }
}
