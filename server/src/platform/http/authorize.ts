// Whether a caller may use an endpoint: trial, role, features, flags and research products.
import { allowsCall, type Endpoint, isShared, isWriting } from '@rostrum/contract/platform/endpoint'
import { allows } from '@rostrum/contract/platform/permissions'
import { opensArea } from '@rostrum/contract/platform/research-products'
import { hasTrialEnded } from '@rostrum/contract/session'
import { AppError, notFound } from '../errors.ts'
import type { Flags } from '../identity/flags.ts'
import type { Principal } from '../identity/principal.ts'
import { staysStandalone } from './standalone.ts'

export function refuseAfterTrial(endpoint: Endpoint, customer: Parameters<typeof hasTrialEnded>[0] | undefined): void {
  if (!isShared(endpoint) || !customer || !hasTrialEnded(customer)) return
  throw new AppError(
    'trial_ended',
    'Your trial has ended. You can still read and export everything, but you can’t make changes',
  )
}

/** After the permission, so that somebody who may not do it in any role is told that. */
const readOnlyMessage =
  'You have read-only access: you can read and export everything, but you can’t make changes. An admin of your company can change your role'

export async function authorize(flags: Flags, endpoint: Endpoint, principal: Principal | undefined): Promise<void> {
  if (!allows(endpoint.permission, principal)) {
    throw new AppError('forbidden', 'You are not allowed to do this')
  }
  if (!allowsCall(endpoint, principal)) throw new AppError('read_only', readOnlyMessage)
  if (principal?.customer.features.includes('iq_standalone') && !staysStandalone(endpoint)) {
    if (await flags.isOpen('iq_standalone', principal)) throw notFound('Page')
  }
  const closed = endpoint.gate && principal && (await flags.closedBy(endpoint.gate, principal))
  if (closed === 'feature') throw new AppError('forbidden', 'Your company does not have this feature')
  // A flag that is off hides the endpoint.
  if (closed === 'flag') throw notFound('Page')
  if (principal && !opensResearch(endpoint, principal)) {
    throw new AppError('forbidden', 'You don’t have access to this part of Research')
  }
}

/** Assistants have no products. Where the customer shows them Research, they read its documents. */
export function opensResearch(
  endpoint: Pick<Endpoint, 'research' | 'method' | 'readsOnly'>,
  { scope, customer, researchProducts }: Principal,
): boolean {
  const { research } = endpoint
  if (!research || opensArea(research, researchProducts)) return true
  return scope === 'assistant' && customer.assistantsSeeResearch && research === 'research' && !isWriting(endpoint)
}
