const prefix = 'research+'

export const researchAddress = (token: string, domain: string): string => `${prefix}${token}@${domain}`

/** Undefined for an address that is none for research. */
export function researchTokenIn(address: string, domain: string): string | undefined {
  const at = address.lastIndexOf('@')
  if (address.slice(at + 1) !== domain || !address.startsWith(prefix)) return undefined
  return address.slice(prefix.length, at) || undefined
}
