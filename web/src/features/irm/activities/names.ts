import type { UserBrief } from '@rostrum/contract/irm/values'

export const fullName = ({ firstName, lastName }: Pick<UserBrief, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim()

/** Classes of shares have one name; their tickers tell them apart. */
export const securityName = ({ name, ticker }: { name: string; ticker: string | null }): string =>
  ticker ? `${name} · ${ticker}` : name
