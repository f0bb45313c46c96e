import { twoStep } from '@rostrum/contract/two-step'
import type { Api } from './api.ts'
import { codeFor } from './authenticator-codes.ts'

/** Sets up an authenticator with the code of the period before, so that the current one is still good. */
export async function setUpAuthenticator(api: Api, as: string) {
  const { secret, ticket } = await api.call(twoStep.beginAuthenticator, {}, { as })
  const body = { ticket, code: codeFor(secret, -1) }
  const { recoveryCodes } = await api.call(twoStep.saveAuthenticator, { body }, { as })
  return { secret, recoveryCodes: recoveryCodes ?? [] }
}
