import { z } from 'zod'
import { EvidenceKey } from './evidence-key.ts'

const Accession = z.string().max(100).optional()

/** URL parameters of the evidence drawers, of which at most one is open. */
export const drawerAddress = {
  /** A position: organization.security.quarter. */
  evidence: EvidenceKey.optional(),
  /** A 13F filing. */
  filing: Accession,
  /** A Schedule 13D or 13G. */
  schedule: Accession,
  /** A Form 3, 4 or 5. */
  insider: Accession,
}
