import { Button } from '@mantine/core'
import { FullPage } from '#ui/FullPage.tsx'
import { failureIn } from './failures.ts'

/** The issuer could not start or complete a sign-in; the URL has the code of the reason. */
export function SignInFailedPage() {
  const { code, meaning } = failureIn(location.search)
  return (
    <FullPage
      eyebrow={code}
      title="We encountered an authentication error"
      actions={
        <Button component="a" href="/">
          Sign in again
        </Button>
      }
    >
      {meaning}
    </FullPage>
  )
}
