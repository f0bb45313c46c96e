// The browser's part of WebAuthn. What travels is JSON text, in the names of the standard.
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

/** Not on plain HTTP, except on this machine. */
export const canUsePasskeys = (): boolean => window.isSecureContext && 'PublicKeyCredential' in window

export const makePasskey = async (options: string): Promise<string> =>
  JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }))

export const signWithPasskey = async (options: string): Promise<string> =>
  JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }))

/** The person closed the browser's dialog, or let it time out: nothing to report. */
export const isDeclined = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

export const passkeyFailure = (error: unknown): string =>
  error instanceof Error && error.name === 'InvalidStateError'
    ? 'This device already has a passkey for your account.'
    : 'The passkey could not be used. Please try again.'
