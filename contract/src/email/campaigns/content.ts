// What a campaign says: blocks in order. Texts may contain personalized fields.
import { z } from 'zod'
import { hasTooMuchMarkup, longestRichText, RichText } from '../../irm/values.ts'

const id = z.string().min(1).max(40)

/** Where a link leads: a page, a mailbox or a telephone. Nothing that a mail program would run. */
export const LinkTarget = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => text === '' || /^(https?:\/\/|mailto:|tel:)[^\s"<>]+$/i.test(text), {
    error: 'Enter an address that starts with https://',
  })

/** One line; `{{person.first_name|there}}` is a personalized field. */
const label = z.string().trim().max(100)

const TextBlock = z.strictObject({ type: z.literal('text'), id, html: RichText })
const ButtonBlock = z.strictObject({ type: z.literal('button'), id, label, url: LinkTarget })
const DividerBlock = z.strictObject({ type: z.literal('divider'), id })

/** The path under which an uploaded picture opens. */
const pictureAddress = /^\/v2\/file\/public\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/

const PictureBlock = z.strictObject({
  type: z.literal('picture'),
  id,
  src: z.string().refine((text) => text === '' || pictureAddress.test(text), 'Upload the picture'),
  /** For those who don't see it. */
  alt: z.string().trim().max(500),
  /** It says nothing that the text doesn't say, so that screen readers pass over it. */
  isDecorative: z.boolean().default(false),
  url: LinkTarget.default(''),
  /** Percent of the width there is. */
  width: z.int().min(10).max(100).default(100),
})

const ColumnBlock = z.discriminatedUnion('type', [TextBlock, PictureBlock, ButtonBlock])
export type ColumnBlock = z.output<typeof ColumnBlock>

const ColumnsBlock = z.strictObject({
  type: z.literal('columns'),
  id,
  columns: z
    .array(z.strictObject({ blocks: z.array(ColumnBlock).max(10) }))
    .min(2)
    .max(3),
})

export const figureKinds = ['top_holders', 'ownership_by_type', 'share_price'] as const
export type FigureKind = (typeof figureKinds)[number]
export const figureKindNames: Record<FigureKind, string> = {
  top_holders: 'Top holders',
  ownership_by_type: 'Ownership by type',
  share_price: 'Share price change',
}

const FigureBlock = z.strictObject({
  type: z.literal('figure'),
  id,
  kind: z.enum(figureKinds),
  /** Null: the campaign's security. */
  securityId: z.uuid().nullable().default(null),
  /** The last day of a quarter; null: the latest one that is complete. */
  quarter: z.iso.date().nullable().default(null),
  rows: z.int().min(3).max(20).default(5),
})

const SurveyBlock = z.strictObject({ type: z.literal('survey'), id, surveyId: z.uuid().nullable(), label })
const EventBlock = z.strictObject({
  type: z.literal('event'),
  id,
  eventId: z.uuid().nullable(),
  label,
  /** Where investors ask for a meeting, such as a booking page. */
  url: LinkTarget,
})

export const Block = z.discriminatedUnion('type', [
  TextBlock,
  PictureBlock,
  ButtonBlock,
  DividerBlock,
  ColumnsBlock,
  FigureBlock,
  SurveyBlock,
  EventBlock,
])
export type Block = z.output<typeof Block>
export type BlockType = Block['type']
export type BlockOf<Type extends BlockType> = Extract<Block, { type: Type }>

export const blockTypeNames: Record<BlockType, string> = {
  text: 'Text',
  picture: 'Picture',
  button: 'Button',
  divider: 'Divider',
  columns: 'Columns',
  figure: 'Figure',
  survey: 'Survey',
  event: 'Event invitation',
}

export const mostBlocks = 100

const htmlOf = (block: Block): string => {
  if (block.type === 'columns') return block.columns.flatMap(({ blocks }) => blocks.map(htmlOf)).join('')
  return block.type === 'text' ? block.html : ''
}

/** All texts together: they are read at once when a message is made. */
export const CampaignContent = z
  .strictObject({ blocks: z.array(Block).max(mostBlocks) })
  .refine(({ blocks }) => blocks.reduce((sum, block) => sum + htmlOf(block).length, 0) <= longestRichText, {
    error: `All texts together may have up to ${longestRichText} characters`,
    abort: true,
  })
  .refine(({ blocks }) => !hasTooMuchMarkup(blocks.map(htmlOf).join('')), {
    error: 'Too much formatting. Paste some texts as plain text.',
  })
export type CampaignContent = z.output<typeof CampaignContent>
