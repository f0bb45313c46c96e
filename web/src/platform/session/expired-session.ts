import { notifyError } from '#ui/notify.ts'
import { signIn } from './oidc.ts'

let redirect: Promise<void> | undefined

/**
 * The popup was blocked or cancelled: redirects to the sign-in page. Calls that fail together share one notice and one
 * redirect. Pending while the browser leaves, so that lists stay in their loading state; throws the cause if it cannot.
 */
export async function signInAgain(cause: unknown): Promise<never> {
  if (!redirect) {
    notifyError('Your session has expired, re-authenticating...')
    redirect = signIn().finally(() => {
      redirect = undefined
    })
  }
  await redirect.catch(() => undefined)
  throw cause
}

export const isSigningInAgain = (): boolean => redirect !== undefined
