import { Button } from '@mantine/core'
import { forgetCustomer } from '#platform/session/customers.ts'
import { authenticationAttempted, authenticationError } from '#platform/storage.ts'
import { FullPage } from '#ui/FullPage.tsx'

export function AuthenticationErrorPage() {
  const reset = () => {
    authenticationError.clear()
    authenticationAttempted.clear()
    forgetCustomer()
    location.assign('/logout')
  }
  return (
    <FullPage title="We encountered an authentication error" actions={<Button onClick={reset}>Reset & Logout</Button>}>
      <p>Reset your session and sign in again. If that doesn’t help, contact support.</p>
      <p>{authenticationError.get()}</p>
    </FullPage>
  )
}
