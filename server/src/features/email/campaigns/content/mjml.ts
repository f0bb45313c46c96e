// The blocks of a message as an MJML document. Attributes and texts are escaped before they get here: MJML writes them as
// they are.
import type { Block, BlockOf, CampaignContent, ColumnBlock } from '@rostrum/contract/email/campaigns/content'
import { escapeHtml } from '@rostrum/contract/platform/html-text'
import type { Brand } from '#platform/brand/brand.ts'
import type { Shown } from './data/block-data.ts'
import { mjmlOfShown } from './data/shown.ts'
import { type FooterOptions, footerOf } from './footer.ts'
import type { LinkNumbers } from './link-numbers.ts'
import { fixedHtml, lineHtml, mailHtml } from './mail-html.ts'
import { buttonLeaf, leaf, tag, textLeaf } from './mjml-leaves.ts'
import type { MjmlNode } from './mjml-node.ts'
import { darkStyles, plainStyles } from './styles.ts'

export interface Surroundings extends FooterOptions {
  links: LinkNumbers
  publicUrl: string
  brand: Brand
  /** Where the logo is found; undefined: the name stands there. */
  logoUrl: string | undefined
  /** What blocks show that read our data, by their ids; a block that is not in it is left out. */
  shown: ReadonlyMap<string, Shown>
}

function pictureLeaf(block: BlockOf<'picture'>, { links, publicUrl }: Surroundings, room: number): MjmlNode[] {
  if (!block.src) return []
  const href = block.url && links.hrefOf(block.url)
  return [
    leaf(
      'mj-image',
      {
        src: `${publicUrl}${fixedHtml(block.src)}`,
        alt: block.isDecorative ? '' : fixedHtml(block.alt),
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
  if (block.type === 'button') return [buttonLeaf(block.label, block.url && links.hrefOf(block.url), brand.color)]
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
      const shown = around.shown.get(block.id)
      return shown ? [section([column(mjmlOfShown(shown, around.links, around.brand.color))])] : []
    }
  }
}

function headerOf({ brand, logoUrl }: Surroundings): MjmlNode {
  const name = leaf(
    'mj-text',
    { 'font-size': '18px', 'font-weight': '600', 'css-class': 'text' },
    escapeHtml(brand.name),
  )
  const logo = { src: fixedHtml(logoUrl ?? ''), alt: fixedHtml(brand.name), width: '160px', align: 'left' }
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
  tag('mjml', { lang: fixedHtml(language) }, [
    head(title, preheader),
    tag('mj-body', { 'background-color': '#f2f4f6', width: `${width}px`, 'css-class': 'ground' }, [
      headerOf(around),
      ...content.blocks.flatMap((block) => sectionOf(block, around)),
      footerOf(around),
    ]),
  ])
