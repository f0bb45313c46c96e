import { type ErrorCode, type ErrorItem, statusOf } from '@rostrum/contract/platform/errors'

/** The only error with a meaning for the caller; anything else is an internal error. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly fields: Readonly<Record<string, string>>
  /** Further members of the response, such as the reason for maintenance. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    code: ErrorCode,
    message: string,
    options: { fields?: Record<string, string>; details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.code = code
    this.fields = options.fields ?? {}
    this.details = options.details ?? {}
  }

  get status(): number {
    return statusOf[this.code]
  }

  get items(): ErrorItem[] {
    const fields = Object.entries(this.fields)
    if (fields.length === 0) return [{ code: this.code, message: this.message }]
    return fields.map(([field, message]) => ({ code: this.code, message, field }))
  }
}

export const notFound = (thing: string): AppError => new AppError('not_found', `${thing} not found`)

export const unprocessable = (fields: Record<string, string>): AppError =>
  new AppError('unprocessable', 'Some fields need attention', { fields })
