import { type CurrentUser, type CustomerAuthorization, isUsable } from '@rostrum/contract/session'
import { chosenCustomer } from '../storage.ts'
import { createStore } from '../store.ts'

export const usableAuthorizations = (user: CurrentUser): CustomerAuthorization[] =>
  user.customerAuthorizations.filter(isUsable)

/** Whether the modal that chooses the customer is open. */
export const customerChoice = createStore(false)

/** Everything on screen belongs to one customer, so a switch starts anew. */
export function switchCustomer(customerId: string): void {
  chosenCustomer.set(customerId)
  location.assign('/')
}

/** Back to the customer the server takes when none is chosen. */
export function returnToDefaultCustomer(): void {
  chosenCustomer.clear()
  location.assign('/')
}

/** A link may name the customer it speaks of: kept from now on, and taken out of the address. */
export function adoptCustomerFromAddress(): void {
  const url = new URL(location.href)
  const customerId = url.searchParams.get('customer_id')
  if (!customerId) return
  chosenCustomer.set(customerId)
  url.searchParams.delete('customer_id')
  history.replaceState(history.state, '', url)
}
