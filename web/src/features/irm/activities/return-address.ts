// Where the activity form returns to. Kept in the history state: URLs are shared, return paths are not.
import { type HistoryState, useLocation, useNavigate, useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    returnTo?: string
  }
}

/** Only paths of this application. */
const isOwnPath = (address: unknown): address is string => typeof address === 'string' && /^\/(?![/\\])/.test(address)

export const returnState = (returnTo: string): Pick<HistoryState, 'returnTo'> => ({ returnTo })

/** The current page as the form's return path. */
export function useReturnState() {
  return returnState(useLocation({ select: ({ href }) => href }))
}

/** Returns to where the form was opened from, else to the fallback. Replaces the form's history entry. */
export function useGoBack() {
  const { returnTo } = useLocation({ select: ({ state }) => state })
  const navigate = useNavigate()
  const router = useRouter()
  return (otherwise: string) => {
    // The in-app page is restored as it was, including its scroll position.
    if (isOwnPath(returnTo)) void navigate({ href: returnTo, replace: true })
    else void router.navigate({ href: otherwise, replace: true })
  }
}
