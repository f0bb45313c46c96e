import { Button } from '@mantine/core'
import { FullPage } from '#ui/FullPage.tsx'

/** The issuer could not start or complete a sign-in; the URL gives the reason. */
export function SignInFailedPage() {
  const query = new URLSearchParams(location.search)
  return (
    <FullPage
      eyebrow={query.get('code') ?? 'error'}
      title="We encountered an authentication error"
      actions={
        <Button component="a" href="/">
          Sign in again
        </Button>
      }
    >
      {query.get('message')}
    </FullPage>
  )
}
