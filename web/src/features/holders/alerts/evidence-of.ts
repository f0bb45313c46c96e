import type { Alert } from '@rostrum/contract/holders/alerts'
import { evidenceKey } from '#market/evidence/evidence-key.ts'

type Evidence = { evidence: string } | { filing: string } | { schedule: string } | { insider: string }

/** The drawer with the filing behind an alert; undefined if none is stored. */
export function evidenceOf(alert: Alert): Evidence | undefined {
  const { kind, organization, security, quarter, accession, isThirteenF } = alert
  if (kind === 'schedule_filed') return accession ? { schedule: accession } : undefined
  if (kind === 'insider_trade') return accession ? { insider: accession } : undefined
  if (organization && quarter) {
    return { evidence: evidenceKey({ organizationId: organization.id, securityId: security.id, quarter }) }
  }
  return accession && isThirteenF ? { filing: accession } : undefined
}
