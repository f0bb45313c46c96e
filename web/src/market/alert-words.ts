// How alerts are worded where a holder and its filing are named beside them.
import type { AlertGroupBrief } from '@rostrum/contract/holders/alerts'
import { formatQuarter } from '@rostrum/contract/market/quarters'

/** What a group of alerts comes from: "13F, Q3 2026", "Schedule 13D/A", "Form 4". */
export function filingName({ quarter, form }: Pick<AlertGroupBrief, 'quarter' | 'form'>): string {
  if (quarter) return `13F, ${formatQuarter(quarter)}`
  if (!form) return 'Filing'
  return /^\d/.test(form) ? `Form ${form}` : form.replace(/^(SCHEDULE|SC) /, 'Schedule ')
}

/** The sentence without the holder's name in front: "Bought 891,888 shares of VLTN.A…". */
export function withoutHolder(reason: string, holderName: string): string {
  const rest = reason.startsWith(`${holderName} `) ? reason.slice(holderName.length + 1) : ''
  return /^[a-z]/.test(rest) ? rest.charAt(0).toUpperCase() + rest.slice(1) : reason
}
