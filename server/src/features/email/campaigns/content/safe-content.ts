// Content before it is stored: its texts are sanitized, and its pictures are the customer's own.
import type { Block, CampaignContent, ColumnBlock } from '@rostrum/contract/email/campaigns/content'
import { replaceUses } from '#features/files/public.ts'
import type { Context } from '#platform/context.ts'
import { readRichText } from '#platform/rich-text.ts'

const pictureOf = (src: string) => {
  const [, customerId, fileId] = /^\/v2\/file\/public\/([0-9a-f-]{36})\/([0-9a-f-]{36})$/.exec(src) ?? []
  return customerId && fileId ? { customerId, fileId } : undefined
}

function safeBlock<One extends Block | ColumnBlock>(block: One, customerId: string, fileIds: Set<string>): One {
  if (block.type === 'text') {
    const { html, fileIds: inText } = readRichText(block.html, { withFields: true })
    for (const id of inText) fileIds.add(id)
    return { ...block, html }
  }
  if (block.type === 'picture') {
    const picture = pictureOf(block.src)
    const isOwn = picture?.customerId === customerId
    if (isOwn) fileIds.add(picture.fileId)
    return { ...block, src: isOwn ? block.src : '' }
  }
  if (block.type !== 'columns') return block
  const columns = block.columns.map(({ blocks }) => ({
    blocks: blocks.map((one) => safeBlock(one, customerId, fileIds)),
  }))
  return { ...block, columns }
}

export function safeContent({ blocks }: CampaignContent, customerId: string) {
  const fileIds = new Set<string>()
  const content: CampaignContent = { blocks: blocks.map((block) => safeBlock(block, customerId, fileIds)) }
  return { content, fileIds: [...fileIds] }
}

/** Keeps the files of its pictures. */
export async function useContentFiles(ctx: Context, campaignId: string, content: CampaignContent): Promise<void> {
  const { fileIds } = safeContent(content, ctx.customerId)
  const { customerId, principal } = ctx
  const subject = { customerId, userId: principal.user.id, subjectType: 'campaign', subjectId: campaignId } as const
  await replaceUses(ctx.db, subject, fileIds)
}
