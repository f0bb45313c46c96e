// Replaces a page whose main query failed: inside the shell, or standalone while there is no shell yet.
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
  // A signed-in user without access must be able to sign out.
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
