const prefix = 'log+'

export const addressOfToken = (token: string, domain: string): string => `${prefix}${token}@${domain}`

/** Undefined for an address that is none for filing. */
export function tokenIn(address: string, domain: string): string | undefined {
  const at = address.lastIndexOf('@')
  if (address.slice(at + 1) !== domain || !address.startsWith(prefix)) return undefined
  return address.slice(prefix.length, at) || undefined
}
