// What a campaign says: blocks in order. Texts may contain personalized fields.
import { z } from 'zod'
import { RichText } from '../../irm/values.ts'

const id = z.string().min(1).max(40)

/** Where a link leads: a page, a mailbox or a telephone. Nothing that a mail program would run. */
export const LinkTarget = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => text === '' || /^(https?:\/\/|mailto:|tel:)[^\s"<>]+$/i.test(text), {
    error: 'Enter an address that starts with https://',
  })

const TextBlock = z.strictObject({ type: z.literal('text'), id, html: RichText })
const ButtonBlock = z.strictObject({
  type: z.literal('button'),
  id,
  label: z.string().trim().max(100),
  url: LinkTarget,
})
const DividerBlock = z.strictObject({ type: z.literal('divider'), id })

export const Block = z.discriminatedUnion('type', [TextBlock, ButtonBlock, DividerBlock])
export type Block = z.output<typeof Block>
export type BlockType = Block['type']

export const mostBlocks = 100

export const CampaignContent = z.strictObject({ blocks: z.array(Block).max(mostBlocks) })
export type CampaignContent = z.output<typeof CampaignContent>
