import type { Role } from '@rostrum/contract/platform/permissions'

interface Staff {
  operators: readonly string[]
  companyDomains: readonly string[]
  assistantDomains: readonly string[]
}

/** The whole domain must match: staff@rostrum.example.evil.example is not our staff. */
const isOnDomain = (email: string, domains: readonly string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())

/** Staff status follows from the address, so nobody may type such an address for themselves. */
export function reservedFor(
  email: string,
  { assistantDomains, companyDomains, operators }: Staff,
): 'domain' | 'address' | undefined {
  if (isOnDomain(email, assistantDomains) || isOnDomain(email, companyDomains)) return 'domain'
  return operators.includes(email) ? 'address' : undefined
}

/** Admins, and users of the company's own or the assistant-support domains; analytics exclude them. */
export const isAdminLike = (user: { role: Role; email: string }, staff: Staff): boolean =>
  user.role === 'admin' || reservedFor(user.email, staff) !== undefined
