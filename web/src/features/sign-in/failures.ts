import { ApiError } from '#platform/api/errors.ts'

/** The issuer's error codes and what they mean for a person. */
const meanings: Record<string, string> = {
  access_denied: 'The sign-in was declined or canceled.',
  invalid_client: 'This application is not registered here.',
  invalid_redirect_uri: 'The return address is not registered.',
  invalid_request: 'The sign-in request was incomplete or invalid.',
  server_error: 'Something went wrong on our side. Try again in a moment.',
  temporarily_unavailable: 'Rostrum is not available right now. Try again in a moment.',
  unauthorized_client: 'This application can’t be used to sign in.',
}

/** Anyone can write a link to this page, so that nothing of its address is shown but a known code. */
export function failureIn(search: string): { code: string; meaning: string } {
  const code = new URLSearchParams(search).get('code') ?? ''
  const meaning = Object.hasOwn(meanings, code) ? meanings[code] : undefined
  return meaning ? { code, meaning } : { code: 'error', meaning: 'The sign-in could not be completed.' }
}

/** What the page says when a step fails. A step that waited too long starts over with the password. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError && error.status === 404
    ? 'This sign-in has expired. Choose “Back to sign in” and start again.'
    : error instanceof Error
      ? error.message
      : String(error)
