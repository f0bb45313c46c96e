import type { RowOutcome, RowResult, Upload, UploadRow, UploadState } from '@rostrum/contract/irm/uploads'
import type { UploadKind } from '@rostrum/contract/irm/uploads-query'
import { formatNumber } from '#platform/formats.ts'

export const stateLabels: Record<UploadState, string> = {
  checking: 'Checking',
  checked: 'Not imported',
  importing: 'Importing',
  imported: 'Imported',
  cancelled: 'Canceled',
  undoing: 'Undoing',
  undone: 'Undone',
}

export const stateTones: Record<UploadState, 'neutral' | 'accent' | 'positive' | 'warning'> = {
  checking: 'accent',
  checked: 'warning',
  importing: 'accent',
  imported: 'positive',
  cancelled: 'warning',
  undoing: 'accent',
  undone: 'neutral',
}

const outcomeLabels: Record<RowOutcome, string> = {
  new: 'New',
  own: 'In your IRM',
  market: 'In the market',
  repeated: 'Same as above',
  error: 'Error',
}

const outcomeTones = {
  new: 'positive',
  own: 'neutral',
  market: 'accent',
  repeated: 'neutral',
  error: 'negative',
} as const

const resultLabels: Record<RowResult, string> = {
  created: 'Created',
  filled: 'Filled in',
  added: 'Added to the IRM',
  unchanged: 'No changes',
  failed: 'Failed',
}

type Tone = 'neutral' | 'accent' | 'positive' | 'warning' | 'negative'

/** The planned outcome of a row; after the import its result; after an undo whether it was removed. */
export function statusOf(state: UploadState, row: Pick<UploadRow, 'outcome' | 'result' | 'kept'>): [string, Tone] {
  const { outcome, result } = row
  if (result === 'failed') return [resultLabels.failed, 'negative']
  if (state === 'undone' && outcome !== 'error') {
    if (row.kept) return ['Kept', 'warning']
    if (result === null) return ['Not imported', 'neutral']
    return result === 'unchanged' ? [resultLabels.unchanged, 'neutral'] : ['Removed', 'neutral']
  }
  if (result) return [resultLabels[result], result === 'unchanged' ? 'neutral' : 'positive']
  return [outcomeLabels[outcome], outcomeTones[outcome]]
}

/** Whether the record of a row was removed by an undo, so that it has no page to open. */
export const isGone = (state: UploadState, { result, kept }: Pick<UploadRow, 'result' | 'kept'>): boolean =>
  state === 'undone' && result === 'created' && kept === null

const nouns: Record<UploadKind, [string, string]> = {
  people: ['person', 'people'],
  organizations: ['organization', 'organizations'],
  activities: ['activity', 'activities'],
}

const counted = (count: number, [one, many]: [string, string]): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** One-line summary of an import: "1,950 people made, 12 filled in". */
export function resultLine({ kind, results }: Upload): string {
  const parts = [
    results.created > 0 && `${counted(results.created, nouns[kind])} created`,
    results.organizations > 0 && `${counted(results.organizations, nouns.organizations)} created`,
    results.added > 0 && `${formatNumber(results.added)} added from the market`,
    results.filled > 0 && `${formatNumber(results.filled)} filled in`,
    results.failed > 0 && `${formatNumber(results.failed)} failed`,
  ].filter((part) => part !== false)
  return parts.join(', ') || 'No changes'
}

type Remarked = Pick<UploadRow, 'kept' | 'errors' | 'sameAs' | 'remarks' | 'differences'>

/** What to know about a row: why it failed or stayed, what it is merged with, and what differs. */
export function remarkLine(row: Remarked, labelOf: (field: string) => string): string {
  if (row.kept) return `Kept: ${row.kept}`
  if (row.errors.length > 0) return row.errors.map(({ field, message }) => `${labelOf(field)}: ${message}`).join('; ')
  return [
    ...(row.sameAs ? [`Merged with row ${row.sameAs.rowNumber}, ${row.sameAs.name}`] : []),
    ...row.remarks.map(({ field, message }) => `${labelOf(field)}: ${message}`),
    ...row.differences.map(({ field, kept }) => `${labelOf(field)} kept: ${kept}`),
  ].join('; ')
}

/** The number of rows an import would accept. */
export const importable = ({ rowCount, counts }: Upload): number => rowCount - counts.error
