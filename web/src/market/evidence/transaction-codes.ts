/** Transaction codes of Forms 4 and 5, general instruction 8. */
const labels: Record<string, string> = {
  P: 'Open-market purchase',
  S: 'Open-market sale',
  V: 'Reported early',
  A: 'Grant or award',
  D: 'Sale back to the issuer',
  F: 'Withheld for tax or exercise',
  I: 'Discretionary transaction',
  M: 'Exercise or conversion, exempt',
  C: 'Conversion of derivative',
  E: 'Expiration of short derivative',
  H: 'Expiration of long derivative',
  O: 'Exercise, out of the money',
  X: 'Exercise, in or at the money',
  G: 'Gift',
  L: 'Small acquisition',
  W: 'By will or descent',
  Z: 'Into or out of a voting trust',
  J: 'Other',
  K: 'Equity swap',
  U: 'Tender in a change of control',
}

export const transactionLabel = (code: string): string => labels[code] ?? code

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export const roleWords = (roles: string[]): string =>
  roles.map((role) => capitalized(role.replaceAll('_', ' '))).join(', ')

/** Dispositions are negative. */
export const signedShares = (line: { shares: number | null; acquiredDisposed: 'A' | 'D' | null }): number | null =>
  line.shares === null ? null : line.acquiredDisposed === 'D' ? -line.shares : line.shares
