import type { AlertGroupBrief } from '@rostrum/contract/holders/alerts'
import { formatQuarter } from '@rostrum/contract/market/quarters'

/** What a group of alerts comes from: "13F, Q3 2026", "Schedule 13D/A", "Form 4". */
export function filingName({ quarter, form }: Pick<AlertGroupBrief, 'quarter' | 'form'>): string {
  if (quarter) return `13F, ${formatQuarter(quarter)}`
  if (!form) return 'Filing'
  return /^\d/.test(form) ? `Form ${form}` : form.replace(/^(SCHEDULE|SC) /, 'Schedule ')
}
