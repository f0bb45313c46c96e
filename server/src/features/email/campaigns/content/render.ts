// A campaign as it leaves, with places for what differs from recipient to recipient.
import type { CampaignDetail } from '@rostrum/contract/email/campaigns/campaigns'
import { readBrand } from '#platform/brand/read-brand.ts'
import { unprocessable } from '#platform/errors.ts'
import { type LinkMaker, type ReadContent, readContent } from './data/block-data.ts'
import { logoUrl } from './logo.ts'
import { findPostalAddress } from './queries.ts'
import { type Rendered, renderContent } from './render-content.ts'
import type { RenderContext } from './render-context.ts'

export type { Rendered } from './render-content.ts'

type Campaign = Pick<CampaignDetail, 'subject' | 'preheader' | 'content' | 'hasArchive' | 'security'>

/** Also of a campaign that is not finished: blocks with a problem are left out. */
export async function renderDraft(
  ctx: RenderContext,
  links: LinkMaker,
  campaign: Campaign,
): Promise<{ rendered: Rendered; problems: ReadContent['problems'] }> {
  const { content, shown, problems } = await readContent(ctx, links, campaign)
  const { customerId, db, principal } = ctx
  const { logo, ...brand } = await readBrand(db, principal.customer.name)
  const { subject, preheader, hasArchive } = campaign
  const rendered = await renderContent(
    { subject, preheader, content },
    {
      ...{ brand, hasArchive, shown, publicUrl: links.publicUrl, company: brand.name },
      postalAddress: (await findPostalAddress(db)) ?? '',
      logoUrl: logo && logoUrl(links.publicUrl, customerId, logo),
    },
  )
  return { rendered, problems }
}

/** Refuses one with a block that nobody could use, such as a survey that is closed. */
export async function renderCampaign(ctx: RenderContext, links: LinkMaker, campaign: Campaign): Promise<Rendered> {
  const { rendered, problems } = await renderDraft(ctx, links, campaign)
  const [problem] = problems
  if (problem) throw unprocessable({ content: problem.message })
  return rendered
}
