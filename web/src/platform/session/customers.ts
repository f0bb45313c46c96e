import { type CurrentUser, type CustomerAuthorization, isUsable } from '@rostrum/contract/session'
import { chosenCustomer, requestedCustomer } from '../storage.ts'
import { createStore } from '../store.ts'
import { signedInSubject } from './oidc.ts'

export const usableAuthorizations = (user: CurrentUser): CustomerAuthorization[] =>
  user.customerAuthorizations.filter(isUsable)

/** Whether the customer selection modal is open. */
export const customerChoice = createStore(false)

/** Remembered per person: another one may share this browser. */
const ownChoice = () => {
  const subject = signedInSubject()
  return subject === undefined ? undefined : chosenCustomer(subject)
}

/** The customer that calls are for; null for the server's default. */
export const currentChoice = (): string | null => requestedCustomer.get() ?? ownChoice()?.get() ?? null

export const rememberCustomer = (customerId: string): void => ownChoice()?.set(customerId)

/** All data on screen belongs to one customer, so switching reloads the page, which may belong to the previous one. */
export function switchCustomer(customerId: string): void {
  rememberCustomer(customerId)
  location.assign('/')
}

/** A choice right after signing in keeps the address that was asked for. */
export function startWithCustomer(customerId: string): void {
  rememberCustomer(customerId)
  location.reload()
}

/** Returns to the server's default customer. */
export function returnToDefaultCustomer(): void {
  forgetCustomer()
  location.assign('/')
}

export function forgetCustomer(): void {
  requestedCustomer.clear()
  ownChoice()?.clear()
}

/** A link's customer that turned out to be a good one becomes the choice. */
export function acceptRequestedCustomer(): void {
  const requested = requestedCustomer.get()
  if (!requested) return
  rememberCustomer(requested)
  requestedCustomer.clear()
}

/** A bad link does not cost the choice made before. */
export function forgetRefusedCustomer(): void {
  if (requestedCustomer.get()) requestedCustomer.clear()
  else forgetCustomer()
}

/** A link may include a customer id: it is stored and removed from the URL. */
export function adoptCustomerFromAddress(): void {
  const url = new URL(location.href)
  const customerId = url.searchParams.get('customer_id')
  if (!customerId) return
  requestedCustomer.set(customerId)
  url.searchParams.delete('customer_id')
  history.replaceState(history.state, '', url)
}
