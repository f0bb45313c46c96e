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

/** How the key of every holder begins whose account begins so. */
export const accountKey = (account: string): string => `account ${folded(account).replaceAll(' ', '')}`

/**
 * What a holder is recognised by in the next snapshot: the account, else name and place. Accounts are the broker's own
 * where there are many brokers, so there the broker is part of it.
 */
export function holderKey(kind: RegisterKind, { name, account, postalCode, city, intermediary }: Recognised): string {
  const who = account ? accountKey(account) : `name ${folded(name)} | ${folded(postalCode ?? city)}`
  return kind === 'registry' || !intermediary ? who : `${who} | ${folded(intermediary)}`
}
