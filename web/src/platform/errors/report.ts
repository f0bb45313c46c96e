// Reports unexpected errors to the server's log; expected ones are not reported.
import { system } from '@rostrum/contract/system'
import { callPublicly } from '../api/api.ts'

/** Hosts of review deployments, where missing records are expected. */
const reviewHost = /(^|\.)review[.-]/

const ignored = [/status code 401/, /ZERO_RESULTS/, /Request aborted/, /Network Error/, /ResizeObserver/]

export function isReportable(error: unknown, host = location.host): boolean {
  const message = error instanceof Error ? error.message : String(error)
  const status = statusOf(error)
  if (status === 401 || ignored.some((pattern) => pattern.test(message))) return false
  return !(status === 404 && reviewHost.test(host))
}

const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined

export function reportError(error: unknown): void {
  if (!isReportable(error)) return
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
  const version = document.querySelector('meta[name=version]')?.getAttribute('content') ?? ''
  const body = {
    message: message.slice(0, 2000),
    path: location.pathname.slice(0, 500),
    version,
    ...(stack && { stack: stack.slice(0, 8000) }),
  }
  // A failed report must not cause another error.
  callPublicly(system.reportError, { body }).catch(() => {})
}

export function reportUncaughtErrors(): void {
  window.addEventListener('error', (event) => reportError(event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => reportError(event.reason))
}
