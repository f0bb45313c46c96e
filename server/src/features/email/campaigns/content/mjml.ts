// The blocks of a message as an MJML document. Attributes and texts are escaped before they get here: MJML writes them as
// they are.
import type { Block, BlockOf, CampaignContent, ColumnBlock } from '@rostrum/contract/email/campaigns/content'
import type { Brand } from '#platform/brand/brand.ts'
import { type FooterOptions, footerOf } from './footer.ts'
import type { LinkNumbers } from './link-numbers.ts'
import { attribute, escapeHtml, lineHtml, mailHtml } from './mail-html.ts'
import type { MjmlNode } from './mjml-node.ts'
import { darkStyles, plainStyles } from './styles.ts'

type Attributes = Record<string, string>

export const tag = (tagName: string, attributes: Attributes, children: MjmlNode[]): MjmlNode => ({
  ...{ tagName, attributes, children },
})
export const leaf = (tagName: string, attributes: Attributes, content: string): MjmlNode => ({
  ...{ tagName, attributes, content },
})

export interface Surroundings extends FooterOptions {
  links: LinkNumbers
  publicUrl: string
  brand: Brand
  /** Where the logo is found; undefined: the name stands there. */
  logoUrl: string | undefined
  /** What stands for blocks that show our data, by their ids; a block that is not in it is left out. */
  data: ReadonlyMap<string, MjmlNode[]>
}

const firstStrong = /[A-Za-z\u00c0-\u024f\u0370-\u052f\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/
/** By its first letter. */
const isRightToLeft = (html: string): boolean =>
  rightToLeft.test(firstStrong.exec(html.replace(/<[^<>]*>/g, ''))?.[0] ?? '')

/** Long words break rather than widen the message. */
const wrapped = (html: string) => {
  const direction = isRightToLeft(html) ? ' dir="rtl"' : ''
  return `<div${direction} style="word-break:break-word;overflow-wrap:anywhere">${html}</div>`
}

export const textLeaf = (html: string, attributes: Attributes = {}): MjmlNode =>
  leaf('mj-text', { ...(isRightToLeft(html) && { align: 'right' }), ...attributes, 'css-class': 'text' }, wrapped(html))

export const buttonLeaf = (label: string, href: string | undefined, { brand }: Surroundings): MjmlNode =>
  leaf('mj-button', { ...(href && { href }), 'background-color': brand.color, 'css-class': 'button' }, lineHtml(label))

function pictureLeaf(block: BlockOf<'picture'>, { links, publicUrl }: Surroundings, room: number): MjmlNode[] {
  if (!block.src) return []
  const href = block.url && links.hrefOf(block.url)
  return [
    leaf(
      'mj-image',
      {
        src: `${publicUrl}${attribute(block.src)}`,
        alt: block.isDecorative ? '' : attribute(block.alt),
        width: `${Math.round((room * block.width) / 100)}px`,
        ...(href && { href }),
      },
      '',
    ),
  ]
}

const width = 600
const sides = 24

function simple(block: ColumnBlock, around: Surroundings, room: number): MjmlNode[] {
  const { links, publicUrl, brand } = around
  if (block.type === 'picture') return pictureLeaf(block, around, room - 2 * sides)
  if (block.type === 'button') return [buttonLeaf(block.label, block.url && links.hrefOf(block.url), around)]
  return [textLeaf(mailHtml(block.html, { links, publicUrl, color: brand.color }))]
}

const section = (columns: MjmlNode[]): MjmlNode =>
  tag('mj-section', { 'background-color': '#ffffff', padding: '0', 'css-class': 'paper' }, columns)
const column = (children: MjmlNode[]): MjmlNode => tag('mj-column', {}, children)

function sectionOf(block: Block, around: Surroundings): MjmlNode[] {
  switch (block.type) {
    case 'columns': {
      const room = width / block.columns.length
      return [section(block.columns.map(({ blocks }) => column(blocks.flatMap((one) => simple(one, around, room)))))]
    }
    case 'divider':
      return [section([column([leaf('mj-divider', { 'css-class': 'divider' }, '')])])]
    case 'text':
    case 'picture':
    case 'button':
      return [section([column(simple(block, around, width))])]
    default: {
      const shown = around.data.get(block.id)
      return shown ? [section([column(shown)])] : []
    }
  }
}

function headerOf({ brand, logoUrl }: Surroundings): MjmlNode {
  const name = leaf(
    'mj-text',
    { 'font-size': '18px', 'font-weight': '600', 'css-class': 'text' },
    escapeHtml(brand.name),
  )
  const logo = { src: attribute(logoUrl ?? ''), alt: attribute(brand.name), width: '160px', align: 'left' }
  return tag(
    'mj-section',
    {
      ...{ 'background-color': '#ffffff', padding: '16px 0 8px', 'css-class': 'paper' },
      'border-top': `4px solid ${brand.color}`,
    },
    [column([logoUrl ? leaf('mj-image', { ...logo, 'css-class': 'logo' }, '') : name])],
  )
}

const fonts = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const head = (title: string, preheader: string): MjmlNode =>
  tag('mj-head', {}, [
    leaf('mj-title', {}, escapeHtml(title)),
    ...(preheader ? [leaf('mj-preview', {}, lineHtml(preheader))] : []),
    tag('mj-attributes', {}, [
      leaf('mj-all', { 'font-family': fonts }, ''),
      leaf('mj-text', { 'font-size': '16px', 'line-height': '1.55', color: '#1f2530', padding: `8px ${sides}px` }, ''),
      leaf('mj-image', { padding: `8px ${sides}px` }, ''),
      leaf('mj-divider', { 'border-width': '1px', 'border-color': '#c9ced6', padding: `12px ${sides}px` }, ''),
      leaf(
        'mj-button',
        {
          'font-size': '16px',
          'font-weight': '600',
          'border-radius': '6px',
          padding: `12px ${sides}px`,
          align: 'left',
        },
        '',
      ),
    ]),
    leaf(
      'mj-raw',
      {},
      '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    ),
    leaf('mj-style', {}, `${plainStyles}${darkStyles}`),
  ])

interface Message {
  title: string
  preheader: string
  content: CampaignContent
  language: string
}

export const mjmlOf = ({ title, preheader, content, language }: Message, around: Surroundings): MjmlNode =>
  tag('mjml', { lang: attribute(language) }, [
    head(title, preheader),
    tag('mj-body', { 'background-color': '#f2f4f6', width: `${width}px`, 'css-class': 'ground' }, [
      headerOf(around),
      ...content.blocks.flatMap((block) => sectionOf(block, around)),
      footerOf(around),
    ]),
  ])
