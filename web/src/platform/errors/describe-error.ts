import { ApiError, NetworkError } from '../api/errors.ts'

export interface ErrorDescription {
  title: string
  message?: string
  code?: string
  action: 'Try again' | 'Refresh'
}

/** Translates a failed main query into a message for the user. */
export function describeError(error: unknown): ErrorDescription {
  if (error instanceof NetworkError) {
    return {
      title: 'Network connection error. Please make sure you have stable network connection and try again.',
      action: 'Try again',
    }
  }
  if (error instanceof ApiError && error.status === 504) {
    return { title: 'Your request timed out.', action: 'Try again' }
  }
  if (error instanceof ApiError && error.has('needs_configuration')) {
    return {
      title: 'Your Rostrum Account Is Pending Activation',
      message: "Your company's account is being prepared. You can start as soon as it is active.",
      action: 'Refresh',
    }
  }
  if (error instanceof ApiError && error.status === 403) {
    return {
      title: 'You don’t have access to this page',
      message: 'Ask an admin at your company for access.',
      action: 'Try again',
      ...(error.code && { code: error.code }),
    }
  }
  const code = error instanceof ApiError ? (error.code ?? String(error.status)) : undefined
  return {
    title: 'An error occurred. Please try again later.',
    action: 'Try again',
    ...(error instanceof Error && { message: error.message }),
    ...(code && { code }),
  }
}
