import type { Block, CampaignContent } from '@rostrum/contract/email/campaigns/content'
import { CampaignContent as Schema } from '@rostrum/contract/email/campaigns/content'
import { expect, test } from 'vitest'
import {
  duplicateBlock,
  insertBlock,
  moveBlock,
  newBlock,
  outerBlock,
  removeBlock,
  summaryOf,
} from './block-changes.ts'

const types = ['text', 'picture', 'button', 'divider', 'columns', 'figure', 'survey', 'event'] as const
const content: CampaignContent = { blocks: types.map(newBlock) }
const order = ({ blocks }: CampaignContent) => blocks.map(({ type }) => type)

test('a new block of any type can be saved', () => {
  expect(Schema.parse(content)).toEqual(content)
  for (const block of content.blocks) expect(summaryOf(block)).not.toBe('')
})

test('blocks move, and come back where they were', () => {
  const [text, , button] = content.blocks as [Block, Block, Block]
  expect(order(moveBlock(content, text.id, 2)).slice(0, 3)).toEqual(['picture', 'button', 'text'])
  expect(order(moveBlock(content, button.id, 0)).slice(0, 3)).toEqual(['button', 'text', 'picture'])
  expect(insertBlock(removeBlock(content, button.id), button, 2)).toEqual(content)
})

test('a copy has ids of its own, also inside columns', () => {
  const columns = content.blocks[4] as Extract<Block, { type: 'columns' }>
  const { content: next, id } = duplicateBlock(content, columns.id)
  const ids = JSON.stringify(next).match(/"id":"[^"]+"/g) ?? []
  expect(new Set(ids).size).toBe(ids.length)
  expect(next.blocks[5]?.id).toBe(id)
  const inner = columns.columns[0]?.blocks[0]?.id ?? ''
  expect(outerBlock(content, inner)).toBe(columns)
})
