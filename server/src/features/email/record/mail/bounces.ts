// Delivery reports (RFC 3464): which addresses a message could not be delivered to, and which message it was.
import { readReport } from '#platform/mail/reports/read-report.ts'
import type { Bounce } from './parsed-mail.ts'

const reportIn = (source: Uint8Array) => {
  const report = readReport(source)
  return report?.kind === 'delivery' ? report : undefined
}

export const bouncesIn = (source: Uint8Array): Bounce[] =>
  (reportIn(source)?.recipients ?? [])
    .filter(({ action }) => action === 'failed')
    .map(({ address, status, words }) => ({
      address,
      isPermanent: !status.startsWith('4'),
      reason: words.slice(0, 300),
    }))

/** Ids of the returned message. */
export const idsInReport = (source: Uint8Array): string[] => reportIn(source)?.messageIds ?? []
