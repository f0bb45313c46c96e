import { type CurrentUser, type CustomerAuthorization, isUsable } from '@rostrum/contract/session'
import { chosenCustomer } from '../storage.ts'
import { createStore } from '../store.ts'

export const usableAuthorizations = (user: CurrentUser): CustomerAuthorization[] =>
  user.customerAuthorizations.filter(isUsable)

/** Whether the customer selection modal is open. */
export const customerChoice = createStore(false)

/** All data on screen belongs to one customer, so switching reloads the page. */
export function switchCustomer(customerId: string): void {
  chosenCustomer.set(customerId)
  location.assign('/')
}

/** Returns to the server's default customer. */
export function returnToDefaultCustomer(): void {
  chosenCustomer.clear()
  location.assign('/')
}

/** A link may include a customer id: it is stored and removed from the URL. */
export function adoptCustomerFromAddress(): void {
  const url = new URL(location.href)
  const customerId = url.searchParams.get('customer_id')
  if (!customerId) return
  chosenCustomer.set(customerId)
  url.searchParams.delete('customer_id')
  history.replaceState(history.state, '', url)
}
