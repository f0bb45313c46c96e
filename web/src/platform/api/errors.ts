import { ErrorBody, type ErrorItem } from '@rostrum/contract/platform/errors'
import { fromWire, toCamel } from '@rostrum/contract/platform/wire'

/** The server responded with an error. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly items: ErrorItem[]
  readonly requestId: string | undefined
  readonly reason: string | undefined
  readonly expiresAt: string | undefined

  constructor(status: number, body: unknown) {
    const parsed = ErrorBody.safeParse(tryFromWire(body))
    const items = parsed.success ? parsed.data.errors : []
    super(items[0]?.message ?? `Request failed with status code ${status}`)
    this.status = status
    this.items = items
    this.requestId = parsed.data?.requestId
    this.reason = parsed.data?.reason
    this.expiresAt = parsed.data?.expiresAt ?? undefined
  }

  get code(): string | undefined {
    return this.items[0]?.code
  }

  has(code: string, field?: string): boolean {
    return this.items.some((item) => item.code === code && (field === undefined || item.field === field))
  }

  /** Messages by form field. */
  get fields(): Record<string, string> {
    const named = this.items.filter((item) => item.field !== undefined)
    return Object.fromEntries(named.map((item) => [toCamel(item.field ?? ''), item.message]))
  }
}

/** The server could not be reached. */
export class NetworkError extends Error {
  override name = 'NetworkError'
  constructor(cause: unknown) {
    super('Network Error', { cause })
  }
}

/** Superseded by a newer request; not an error to report. */
export class CancelledError extends Error {
  override name = 'CancelledError'
  constructor() {
    super('Request aborted')
  }
}

/** Reauthentication failed: the popup was blocked, cancelled, or failed twice. */
export class ReauthenticationError extends Error {
  override name = 'ReauthenticationError'
  readonly status = 401
  constructor(cause: unknown) {
    super('Request failed with status code 401', { cause })
  }
}

const tryFromWire = (body: unknown): unknown => {
  try {
    return fromWire(body)
  } catch {
    return undefined
  }
}
