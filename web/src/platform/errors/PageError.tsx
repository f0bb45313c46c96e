// What stands in place of a page whose main call failed: inside the shell, or alone while there is no shell yet.
import { Button } from '@mantine/core'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FullPage } from '#ui/FullPage.tsx'
import { ApiError } from '../api/errors.ts'
import { describeError } from './describe-error.ts'
import { NotFound } from './NotFound.tsx'

interface PageErrorProps {
  error: unknown
  onRetry: () => void
}

export function PageError({ error, onRetry }: PageErrorProps) {
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  const { title, message, code, action } = describeError(error)
  return <ErrorState title={title} message={message} code={code} action={<Button onClick={onRetry}>{action}</Button>} />
}

export function FullPageError({ error, onRetry }: PageErrorProps) {
  const { title, message, code, action } = describeError(error)
  // Whoever is signed in but cannot get in must be able to leave.
  const isSignedIn = error instanceof ApiError && error.status === 403
  const actions = (
    <>
      <Button onClick={onRetry}>{action}</Button>
      {isSignedIn && (
        <Button component="a" href="/logout" variant="default">
          Logout
        </Button>
      )}
    </>
  )
  return (
    <FullPage title={title} {...(code && { eyebrow: code })} actions={actions}>
      {message}
    </FullPage>
  )
}
