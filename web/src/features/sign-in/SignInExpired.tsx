import { Button } from '@mantine/core'
import { FullPage } from '#ui/FullPage.tsx'

/** Shown for a sign-in page left open for an hour, or opened in another browser. */
export function SignInExpired() {
  return (
    <FullPage
      title="This sign-in has expired"
      actions={
        <Button component="a" href="/">
          Sign in again
        </Button>
      }
    >
      A sign-in page is valid for one hour in the browser where it was opened.
    </FullPage>
  )
}
