import type { MarketingRun } from '@rostrum/contract/email/marketing-service'
import { formatNumber } from '#platform/formats.ts'

/** What a run did, without what it did not do. */
export function outcomeOf(run: MarketingRun): string {
  const parts: [number, string][] = [
    [run.added, 'added'],
    [run.updated, 'updated'],
    [run.unsubscribed, 'unsubscribed there'],
    [run.suppressed, 'suppressed here'],
    [run.joined, 'added to your IRM'],
    [run.skipped, 'not exported'],
    [run.failed, 'failed'],
  ]
  const shown = parts.filter(([count]) => count > 0).map(([count, name]) => `${formatNumber(count)} ${name}`)
  return shown.length > 0 ? shown.join(', ') : 'No changes'
}

export function durationOf({ startedAt, finishedAt }: MarketingRun): string | null {
  if (!finishedAt) return null
  const seconds = Math.max(0, Math.round((finishedAt.getTime() - startedAt.getTime()) / 1000))
  const minutes = Math.floor(seconds / 60)
  return minutes > 0 ? `${formatNumber(minutes)} min ${seconds % 60} s` : `${seconds} s`
}
