// Blocks to a message: HTML through MJML, and plain text. Nothing here reads the database.
import type { Block, CampaignContent, ColumnBlock } from '@rostrum/contract/email/campaigns/content'
import { fillSubject } from '@rostrum/contract/email/personalized-fields'
import type { Brand } from '#platform/brand/brand.ts'
import type { Shown } from './data/block-data.ts'
import { plainOfShown } from './data/shown.ts'
import { type FooterOptions, plainFooter } from './footer.ts'
import { LinkNumbers } from './link-numbers.ts'
import { mjmlOf } from './mjml.ts'
import { plainLine, plainOfHtml } from './plain.ts'

export interface Rendered {
  /** With fields as in `fillSubject`; so is the plain text. */
  subject: string
  preheader: string
  /** With fields as in `fillBody`, `{{link:N}}` for links, and places for what is each recipient's own. */
  html: string
  plain: string
  /** Number N is at N − 1. */
  links: string[]
}

export interface RenderOptions extends FooterOptions {
  publicUrl: string
  brand: Brand
  logoUrl?: string | undefined
  /** What blocks show that read our data, by their ids. */
  shown?: ReadonlyMap<string, Shown>
}

interface Message {
  subject: string
  preheader: string
  content: CampaignContent
}

const plainButton = (label: string, url: string, links: LinkNumbers): string => {
  const target = url && links.hrefOf(url)
  return target ? `${plainLine(label)}: ${target}` : plainLine(label)
}

function plainOfSimple(block: ColumnBlock, links: LinkNumbers): string {
  if (block.type === 'text') return plainOfHtml(block.html, links)
  if (block.type === 'button') return plainButton(block.label, block.url, links)
  const words = block.isDecorative ? '' : plainLine(block.alt)
  return block.url ? plainButton(words, block.url, links) : words
}

function plainOfBlock(block: Block, links: LinkNumbers, all: ReadonlyMap<string, Shown>): string {
  switch (block.type) {
    case 'text':
    case 'button':
    case 'picture':
      return plainOfSimple(block, links)
    case 'divider':
      return '----'
    case 'columns':
      return block.columns
        .flatMap(({ blocks }) => blocks.map((one) => plainOfSimple(one, links)))
        .filter(Boolean)
        .join('\n\n')
    default: {
      const shown = all.get(block.id)
      return shown ? plainOfShown(shown, links) : ''
    }
  }
}

export async function renderContent(
  { subject, preheader, content }: Message,
  { shown = new Map(), logoUrl, ...options }: RenderOptions,
): Promise<Rendered> {
  // Loaded by those who need it, not by every process.
  const { default: mjml2html } = await import('mjml')
  const links = new LinkNumbers()
  const document = mjmlOf(
    { title: fillSubject(subject, {}), preheader, content, language: 'en' },
    { ...options, logoUrl, links, shown },
  )
  const { html } = await mjml2html(document, {
    validationLevel: 'skip',
    keepComments: true,
    ignoreIncludes: true,
    fonts: {},
  })
  const parts = content.blocks.map((block) => plainOfBlock(block, links, shown)).filter(Boolean)
  const end = html.lastIndexOf('</body>')
  return {
    subject,
    preheader,
    html: `${html.slice(0, end)}{{pixel}}${html.slice(end)}`,
    plain: [...parts, plainFooter(options)].join('\n\n'),
    links: links.urls,
  }
}
