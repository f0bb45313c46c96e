// Handles errors of every API call that concern the whole application.
import { ApiError, CancelledError, ReauthenticationError } from '../api/errors.ts'
import { forgetRefusedCustomer } from '../session/customers.ts'
import { createStore } from '../store.ts'
import { reportError } from './report.ts'

export interface MaintenanceNotice {
  reason: string
  expiresAt: string | undefined
  /** The database cannot be reached, unlike planned maintenance. */
  isOutage?: boolean
}

export const maintenance = createStore<MaintenanceNotice | undefined>(undefined)

/** Open after a list request used market caps that no longer exist. */
export const marketCapUpdate = createStore(false)

const isCustomerRefused = (error: ApiError) => error.status === 403 && error.has('invalid', 'customer-id')
const concernsMarketCaps = (error: ApiError) =>
  error.items.some((item) => item.field === 'market_cap' || item.field === 'market_caps')

/** A page that shows something keeps it, with what is being typed; one without data gives way to the notice. */
export function handleRead(error: unknown, hasData: boolean): void {
  if (error instanceof ApiError && error.code === 'outage' && !hasData) {
    maintenance.set({ reason: error.reason ?? '', expiresAt: undefined, isOutage: true })
    return
  }
  handleGlobally(error)
}

export function handleGlobally(error: unknown): void {
  // A failed reauthentication has had its own notice.
  if (error instanceof CancelledError || error instanceof ReauthenticationError) return
  if (error instanceof ApiError) {
    if (error.status === 599) throw error
    if (error.code === 'maintenance') {
      maintenance.set({ reason: error.reason ?? '', expiresAt: error.expiresAt })
      return
    }
    // The server has logged it, and could not take a report.
    if (error.code === 'outage') return
    if (isCustomerRefused(error)) {
      window.alert('The customer id provided is invalid or not authorized, press OK to reload page')
      forgetRefusedCustomer()
      location.reload()
      return
    }
    if (concernsMarketCaps(error)) marketCapUpdate.set(true)
    // A 4xx explains itself; only server faults are reported.
    if (error.status < 500) return
  }
  reportError(error)
}
