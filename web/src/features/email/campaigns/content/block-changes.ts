// Changes of the blocks of a message, each a new content.
import {
  type Block,
  type BlockType,
  blockTypeNames,
  type CampaignContent,
  type ColumnBlock,
  figureKindNames,
} from '@rostrum/contract/email/campaigns/content'
import { textOfHtml } from '@rostrum/contract/email/campaigns/content-text'

export const newBlockId = (): string => crypto.randomUUID().slice(0, 13)

export function newBlock(type: BlockType): Block {
  const id = newBlockId()
  switch (type) {
    case 'text':
      return { type, id, html: '' }
    case 'picture':
      return { type, id, src: '', alt: '', isDecorative: false, url: '', width: 100 }
    case 'button':
      return { type, id, label: '', url: '' }
    case 'divider':
      return { type, id }
    case 'columns':
      return { type, id, columns: [{ blocks: [newColumnBlock('text')] }, { blocks: [newColumnBlock('text')] }] }
    case 'figure':
      return { type, id, kind: 'top_holders', securityId: null, quarter: null, rows: 5 }
    case 'survey':
      return { type, id, surveyId: null, label: 'Take the survey' }
    case 'event':
      return { type, id, eventId: null, label: 'Request a meeting', url: '' }
  }
}

export const newColumnBlock = (type: ColumnBlock['type']): ColumnBlock => newBlock(type) as ColumnBlock

export const insertBlock = ({ blocks }: CampaignContent, block: Block, at: number): CampaignContent => ({
  blocks: [...blocks.slice(0, at), block, ...blocks.slice(at)],
})

export const changeBlock = ({ blocks }: CampaignContent, next: Block): CampaignContent => ({
  blocks: blocks.map((block) => (block.id === next.id ? next : block)),
})

export const removeBlock = ({ blocks }: CampaignContent, id: string): CampaignContent => ({
  blocks: blocks.filter((block) => block.id !== id),
})

export function moveBlock({ blocks }: CampaignContent, id: string, to: number): CampaignContent {
  const block = blocks.find((one) => one.id === id)
  return block ? insertBlock(removeBlock({ blocks }, id), block, to) : { blocks }
}

const withNewIds = <One extends Block>(block: One): One => ({
  ...block,
  id: newBlockId(),
  ...(block.type === 'columns' && {
    columns: block.columns.map(({ blocks }) => ({ blocks: blocks.map((one) => ({ ...one, id: newBlockId() })) })),
  }),
})

export function duplicateBlock(content: CampaignContent, id: string): { content: CampaignContent; id: string } {
  const at = content.blocks.findIndex((block) => block.id === id)
  const block = content.blocks[at]
  if (!block) return { content, id }
  const copy = withNewIds(block)
  return { content: insertBlock(content, copy, at + 1), id: copy.id }
}

/** The block to open for a part: itself, or the columns it is in. */
export const outerBlock = ({ blocks }: CampaignContent, id: string): Block | undefined =>
  blocks.find(
    (block) =>
      block.id === id ||
      (block.type === 'columns' && block.columns.some((column) => column.blocks.some((one) => one.id === id))),
  )

const longest = 80

function wordsOf(block: Block): string {
  switch (block.type) {
    case 'text':
      return textOfHtml(block.html, '…').replace(/\s+/g, ' ')
    case 'picture':
      return block.isDecorative ? 'Decorative' : block.alt
    case 'button':
    case 'survey':
    case 'event':
      return block.label
    case 'figure':
      return figureKindNames[block.kind]
    case 'columns':
      return block.columns.map(({ blocks }) => blocks.map(wordsOf).filter(Boolean).join(', ')).join(' | ')
    default:
      return ''
  }
}

export function summaryOf(block: Block): string {
  const words = wordsOf(block)
  return words.length > longest
    ? `${words.slice(0, longest)}…`
    : words || `Empty ${blockTypeNames[block.type].toLowerCase()}`
}
