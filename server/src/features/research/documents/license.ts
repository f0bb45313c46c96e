import { addDays } from '@rostrum/contract/platform/time-zones'
import type { Db } from '#platform/database/database.ts'
import { findBrokerSettings } from './queries/choices.ts'

/** The license that a document inherits from its broker, unless set for the document itself. */
export async function licenseFor(
  db: Db,
  current: { licenseNotice: string | null; expiresOn: string | null },
  brokerId: string | null,
  dated: string | null,
) {
  if (!brokerId || current.licenseNotice !== null || current.expiresOn !== null) return {}
  const settings = await findBrokerSettings(db, brokerId)
  if (!settings) return {}
  const { licenseNotice, mayDownload, licenseDays } = settings
  return { licenseNotice, mayDownload, expiresOn: licenseDays && dated ? addDays(dated, licenseDays) : null }
}
