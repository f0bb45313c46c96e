// A campaign as it leaves, with places for what differs from recipient to recipient.
import type { CampaignDetail } from '@rostrum/contract/email/campaigns/campaigns'
import { readBrand } from '#platform/brand/read-brand.ts'
import type { Db } from '#platform/database/database.ts'
import { findCustomerName, findPostalAddress } from './queries.ts'
import { type Rendered, renderContent } from './render-content.ts'

export type { Rendered } from './render-content.ts'

interface Surroundings {
  db: Db
  customerId: string
  publicUrl: string
}

export async function renderCampaign(
  { db, customerId, publicUrl }: Surroundings,
  { subject, preheader, content, hasArchive }: Pick<CampaignDetail, 'subject' | 'preheader' | 'content' | 'hasArchive'>,
): Promise<Rendered> {
  const brand = await readBrand(db, await findCustomerName(db, customerId))
  const postalAddress = (await findPostalAddress(db)) ?? ''
  return renderContent(
    { subject, preheader, content },
    { publicUrl, brand, company: brand.name, postalAddress, hasArchive },
  )
}
