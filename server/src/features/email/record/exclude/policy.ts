import type { ExcludeRuleKind } from '@rostrum/contract/email/exclude-rules'

export interface Rule {
  id: string
  kind: ExcludeRuleKind
  /** In lower case. */
  value: string
}

export interface Concerned {
  subject: string
  from: { address: string }
  to: readonly { address: string }[]
  cc: readonly { address: string }[]
}

const isAt = (address: string, domain: string): boolean => {
  const own = address.slice(address.lastIndexOf('@') + 1)
  return own === domain || own.endsWith(`.${domain}`)
}

const applies = ({ kind, value }: Rule, subject: string, addresses: readonly string[]): boolean => {
  if (kind === 'address') return addresses.includes(value)
  if (kind === 'domain') return addresses.some((address) => isAt(address, value))
  return subject.includes(value)
}

/** The first rule that keeps a message out of the record. */
export function ruleAgainst(rules: readonly Rule[], message: Concerned): Rule | undefined {
  const subject = message.subject.toLowerCase().replace(/\s+/g, ' ')
  const addresses = [message.from, ...message.to, ...message.cc].map(({ address }) => address)
  return rules.find((rule) => applies(rule, subject, addresses))
}
