// Where the form of an activity goes back to. It travels in the navigation's state: addresses are shared, ways back are not.
import { type HistoryState, useLocation, useNavigate, useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    returnTo?: string
  }
}

/** Only ever a path of this application. */
const isOwnPath = (address: unknown): address is string => typeof address === 'string' && /^\/(?![/\\])/.test(address)

export const returnState = (returnTo: string): Pick<HistoryState, 'returnTo'> => ({ returnTo })

/** The page at hand, to be handed to the form as its way back. */
export function useReturnState() {
  return returnState(useLocation({ select: ({ href }) => href }))
}

/** Goes to where the form was opened from, else to where the caller says. The form itself leaves the history. */
export function useGoBack() {
  const { returnTo } = useLocation({ select: ({ state }) => state })
  const navigate = useNavigate()
  const router = useRouter()
  return (otherwise: string) => {
    // Whoever came from a page of the application finds it as it was, scrolled where they left it.
    if (isOwnPath(returnTo)) void navigate({ href: returnTo, replace: true })
    else void router.navigate({ href: otherwise, replace: true })
  }
}
