// Content before it is stored: its texts are sanitized, and its pictures are the customer's own.
import type { Block, CampaignContent, ColumnBlock } from '@rostrum/contract/email/campaigns/content'
import { everyBlock } from '@rostrum/contract/email/campaigns/content-text'
import { replaceUses } from '#features/files/public.ts'
import type { Context } from '#platform/context.ts'
import { readRichText } from '#platform/rich-text.ts'

function safeBlock<One extends Block | ColumnBlock>(block: One, customerId: string): One {
  if (block.type === 'text') return { ...block, html: readRichText(block.html, { withFields: true }).html }
  if (block.type === 'picture') {
    return block.src.startsWith(`/v2/file/public/${customerId}/`) ? block : { ...block, src: '' }
  }
  if (block.type !== 'columns') return block
  return {
    ...block,
    columns: block.columns.map(({ blocks }) => ({ blocks: blocks.map((one) => safeBlock(one, customerId)) })),
  }
}

export const safeContent = ({ blocks }: CampaignContent, customerId: string): CampaignContent => ({
  blocks: blocks.map((block) => safeBlock(block, customerId)),
})

const file = /\/v2\/file\/public\/[0-9a-f-]{36}\/([0-9a-f-]{36})/g

/** Keeps the files of its pictures. */
export async function useContentFiles(ctx: Context, campaignId: string, content: CampaignContent): Promise<void> {
  const texts = everyBlock(content).flatMap((block) => {
    if (block.type === 'text') return block.html
    return block.type === 'picture' ? block.src : []
  })
  const fileIds = texts.flatMap((text) => [...text.matchAll(file)].map(([, id = '']) => id))
  const { customerId, principal } = ctx
  const subject = { customerId, userId: principal.user.id, subjectType: 'campaign', subjectId: campaignId } as const
  await replaceUses(ctx.db, subject, [...new Set(fileIds)])
}
