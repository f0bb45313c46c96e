import { z } from 'zod'
import { EvidenceKey } from './evidence-key.ts'

const Accession = z.string().max(100).optional()

/** What a page's address needs so that evidence can open beside it. One at most is open. */
export const drawerAddress = {
  /** organization.security.quarter of a position. */
  evidence: EvidenceKey.optional(),
  /** A report on Form 13F. */
  filing: Accession,
  /** A Schedule 13D or 13G. */
  schedule: Accession,
  /** A Form 3, 4 or 5. */
  insider: Accession,
}
