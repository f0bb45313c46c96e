// Blocks that read our data, as MJML and as plain text.
import type { LinkNumbers } from '../link-numbers.ts'
import { fixedHtml } from '../mail-html.ts'
import { buttonLeaf, textLeaf } from '../mjml-leaves.ts'
import type { MjmlNode } from '../mjml-node.ts'
import { fixedLine, plainLine } from '../plain.ts'
import type { Shown } from './block-data.ts'
import type { EventWords } from './event.ts'
import { plainFigure } from './figure-tables.ts'

const eventHtml = ({ name, kind, when, where }: EventWords) =>
  `<h2 style="margin:0 0 6px;font-size:21px;line-height:1.3">${fixedHtml(name)}</h2><p style="margin:0">${[
    kind,
    when,
    where,
  ]
    .filter(Boolean)
    .map(fixedHtml)
    .join('<br>')}</p>`

export function mjmlOfShown(shown: Shown, links: LinkNumbers, color: string): MjmlNode[] {
  if (shown.type === 'figure') return [textLeaf(shown.figure.toHtml(shown.figure, color))]
  const href = shown.url && links.hrefOf(shown.url)
  const button = href ? [buttonLeaf(shown.label, href, color)] : []
  return shown.type === 'survey' ? button : [textLeaf(eventHtml(shown.words)), ...button]
}

export function plainOfShown(shown: Shown, links: LinkNumbers): string {
  if (shown.type === 'figure') return plainFigure(shown.figure)
  const href = shown.url && links.hrefOf(shown.url)
  const button = href ? `${plainLine(shown.label)}: ${href}` : ''
  if (shown.type === 'survey') return button
  const { name, kind, when, where } = shown.words
  return [...[name, kind, when, where].map(fixedLine), button].filter(Boolean).join('\n')
}
