import type { RegisterKind } from '@rostrum/contract/holders/register-values'

interface Recognised {
  name: string
  account: string | null
  postalCode: string | null
  city: string | null
  intermediary: string | null
}

const folded = (text: string | null): string =>
  (text ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Key prefix of all holders whose account starts with this. */
export const accountKey = (account: string): string => `account ${folded(account).replaceAll(' ', '')}`

/**
 * Identifies a holder across snapshots: by account, or else by name and location. With several brokers, account numbers
 * are only unique per broker, so the broker is part of the key.
 */
export function holderKey(kind: RegisterKind, { name, account, postalCode, city, intermediary }: Recognised): string {
  const who = account ? accountKey(account) : `name ${folded(name)} | ${folded(postalCode ?? city)}`
  return kind === 'registry' || !intermediary ? who : `${who} | ${folded(intermediary)}`
}
