import { leaveForSignIn } from '../drafts.ts'

/** All data on screen belongs to one authorization, so another one needs a new page. */
export function reloadForChangedSession(): Promise<never> {
  window.alert('Your session has changed, and will require the page to be reloaded.')
  leaveForSignIn(true)
  location.reload()
  // Nothing that waits may go on under the previous name.
  return new Promise(() => {})
}
