import { z } from 'zod'

const key = /^[0-9a-f-]{36}\.[0-9a-f-]{36}\.\d{4}-\d{2}-\d{2}$/i

/** Identifies a position in a URL: organization.security.quarter. */
export const EvidenceKey = z.string().regex(key)

export type PositionKey = { organizationId: string; securityId: string; quarter: string }

export const evidenceKey = ({ organizationId, securityId, quarter }: PositionKey): string =>
  `${organizationId}.${securityId}.${quarter}`

export function positionOf(text: string): PositionKey {
  const [organizationId = '', securityId = '', quarter = ''] = text.split('.')
  return { organizationId, securityId, quarter }
}
