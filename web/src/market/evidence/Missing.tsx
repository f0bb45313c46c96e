import { ApiError } from '#platform/api/errors.ts'
import { EmptyState } from '#ui/EmptyState.tsx'

/** Nobody need try again what was never filed. */
export const missingOr = (title: string, message: string) => (error: Error) =>
  error instanceof ApiError && error.status === 404 ? <EmptyState title={title} message={message} /> : undefined
