// The API key, sealed: a copy of the database opens no account.
import type { Sealing } from '#platform/identity/issuer/sealing.ts'

/** The name is part of the seal: the key of one customer cannot be put into another. */
const nameOf = (customerId: string): string => `marketing_service ${customerId}`

export const sealKey = (sealing: Sealing, customerId: string, key: string): string =>
  sealing.seal(nameOf(customerId), key)

/** Undefined if it was sealed with a key that is gone: the customer has to connect again. */
export function openKey(sealing: Sealing, customerId: string, sealed: string): string | undefined {
  try {
    return String(sealing.open(nameOf(customerId), sealed))
  } catch {
    return undefined
  }
}
