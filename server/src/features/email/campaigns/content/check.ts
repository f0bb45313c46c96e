// What is wrong with a campaign's message: what the editor finds, and what takes our data.
import { type ContentCheck, checkContent, mostHtmlBytes } from '@rostrum/contract/email/campaigns/checks'
import type { CampaignCheck } from '@rostrum/contract/email/campaigns/content-calls'
import type { Context } from '#platform/context.ts'
import { readCampaign } from '../service.ts'
import type { LinkMaker } from './data/block-data.ts'
import { checkFields } from './field-check.ts'
import { findPostalAddress } from './queries.ts'
import { renderDraft } from './render.ts'

export async function checkCampaign(ctx: Context, links: LinkMaker, id: string): Promise<CampaignCheck> {
  const campaign = await readCampaign(ctx, id)
  const { rendered, problems } = await renderDraft(ctx, links, campaign)
  const bytes = Buffer.byteLength(rendered.html)
  const known = checkContent(campaign)
  const found: ContentCheck[] = [
    ...problems
      .map(({ blockId, message }): ContentCheck => ({ severity: 'error', at: blockId, message }))
      // An empty block is known already, in other words.
      .filter(({ at }) => !known.some((one) => one.at === at && one.severity === 'error')),
    ...(await checkFields(ctx, campaign)),
    ...sizeOf(bytes),
    ...((await findPostalAddress(ctx.db)) ? [] : [withoutAddress]),
  ]
  return { checks: [...known, ...found], found, bytes }
}

const withoutAddress: ContentCheck = {
  ...{ severity: 'error', at: null },
  message: 'The law requires a postal address in each email. An admin can enter it in the campaign settings.',
}

const sizeOf = (bytes: number): ContentCheck[] =>
  bytes > mostHtmlBytes
    ? [
        {
          ...{ severity: 'warning', at: null },
          message: `The message is ${Math.round(bytes / 1024)} KB. Gmail cuts off messages above 102 KB, including the unsubscribe link.`,
        },
      ]
    : []
