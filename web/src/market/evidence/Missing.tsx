import { ApiError } from '#platform/api/errors.ts'
import { EmptyState } from '#ui/EmptyState.tsx'

/** Not found gets no Retry button: a filing that does not exist will not appear. */
export const missingOr = (title: string, message: string) => (error: Error) =>
  error instanceof ApiError && error.status === 404 ? <EmptyState title={title} message={message} /> : undefined
