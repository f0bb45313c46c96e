import type { BriefingState } from '@rostrum/contract/briefings-query'
import { formatNumber } from '#platform/formats.ts'

export const meetingsText = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'meeting' : 'meetings'}`

export const stateLabels: Record<BriefingState, string> = {
  waiting: 'Waiting',
  working: 'In progress',
  ready: 'Ready',
  failed: 'Failed',
  canceled: 'Canceled',
}
