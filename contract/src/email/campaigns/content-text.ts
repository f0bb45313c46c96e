// What the blocks of a campaign contain: their texts, fields, links and pictures.
import { unescapeHtml } from '../../platform/html-text.ts'
import { fieldsOfSubject, isPersonalizedField, type UsedField } from '../personalized-fields.ts'
import type { Block, BlockOf, CampaignContent, ColumnBlock } from './content.ts'

export type SimpleBlock = Exclude<Block, { type: 'columns' }>

/** With those inside columns, in the order in which they are read. */
export const everyBlock = ({ blocks }: CampaignContent): SimpleBlock[] =>
  blocks.flatMap((block): SimpleBlock[] =>
    block.type === 'columns' ? block.columns.flatMap((column): ColumnBlock[] => column.blocks) : [block],
  )

const attributeOf = (tag: string, name: string): string =>
  unescapeHtml(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

const fieldSpan = /<span\b([^<>]*\sdata-field="[^"<>]*"[^<>]*)>[^<]*<\/span>/g

/** The text of HTML; a field says its fallback, or what is given for one without. */
export function textOfHtml(html: string, unknown = ''): string {
  const filled = html.replace(
    fieldSpan,
    (_, attributes: string) => /\sdata-fallback="([^"]+)"/.exec(attributes)?.[1] ?? unknown,
  )
  const broken = filled.replace(/<(br|hr)\s*\/?>|<\/(p|li|h[1-3]|blockquote|pre)>/g, '\n')
  return unescapeHtml(broken.replace(/<[^<>]*>/g, '')).trim()
}

export const fieldsOfHtml = (html: string): UsedField[] => [
  ...[...html.matchAll(fieldSpan)].flatMap(([, attributes = '']) => {
    const field = attributeOf(attributes, 'data-field')
    return isPersonalizedField(field) ? [{ field, fallback: attributeOf(attributes, 'data-fallback') }] : []
  }),
  ...fieldsOfSubject(textOfHtml(html)),
]

export const fieldsOfBlock = (block: SimpleBlock): UsedField[] => {
  if (block.type === 'text') return fieldsOfHtml(block.html)
  return 'label' in block ? fieldsOfSubject(block.label) : []
}

interface Written {
  subject: string
  preheader: string
  content: CampaignContent
}

export const fieldsOfCampaign = ({ subject, preheader, content }: Written): UsedField[] => [
  ...fieldsOfSubject(subject),
  ...fieldsOfSubject(preheader),
  ...everyBlock(content).flatMap(fieldsOfBlock),
]

export interface UsedLink {
  blockId: string
  url: string
}

const linksOfHtml = (html: string): string[] =>
  [...html.matchAll(/<a\b[^<>]*>/g)].flatMap(([tag]) =>
    tag.includes('data-mention="') ? [] : attributeOf(tag, 'href'),
  )

export const linksOfContent = (content: CampaignContent): UsedLink[] =>
  everyBlock(content).flatMap((block) => {
    const urls = block.type === 'text' ? linksOfHtml(block.html) : 'url' in block ? [block.url] : []
    return urls.filter(Boolean).map((url) => ({ blockId: block.id, url }))
  })

export const picturesOfHtml = (html: string): { alt: string }[] =>
  [...html.matchAll(/<img\b[^<>]*>/g)].map(([tag]) => ({ alt: attributeOf(tag, 'alt') }))

export const hasNoAlt = ({ alt, isDecorative }: BlockOf<'picture'>): boolean => !isDecorative && alt.trim() === ''
