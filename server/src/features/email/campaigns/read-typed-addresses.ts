import { isAddress } from '@rostrum/contract/email/recipients'

/** Addresses that people typed or read from a file, in lower case and once each; and what is none. */
export function readTypedAddresses(typed: readonly string[]): { emails: string[]; rejected: string[] } {
  const distinct = [...new Set(typed.map((one) => one.trim().toLowerCase()))].filter((one) => one !== '')
  const emails = distinct.filter(isAddress)
  const known = new Set(emails)
  return { emails, rejected: distinct.filter((one) => !known.has(one)) }
}
