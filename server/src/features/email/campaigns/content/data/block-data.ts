// What blocks show that read our data: figures, events and surveys.
import type { Block, CampaignContent } from '@rostrum/contract/email/campaigns/content'
import { surveyObstacle, withSurveyLinks } from '#features/surveys/public.ts'
import { seeingShared } from '#platform/database/viewer.ts'
import { AppError } from '#platform/errors.ts'
import type { RenderContext } from '../render-context.ts'
import { type EventWords, readEvent } from './event.ts'
import type { Figure } from './figure-tables.ts'
import { readFigure } from './figures.ts'

/** Signs the addresses of surveys. */
export interface LinkMaker {
  linkKeys: readonly string[]
  publicUrl: string
}

export type Shown =
  | { type: 'figure'; figure: Figure }
  | { type: 'event'; words: EventWords; label: string; url: string }
  | { type: 'survey'; label: string; url: string }

export interface ReadContent {
  /** With addresses instead of the chips of surveys. */
  content: CampaignContent
  shown: ReadonlyMap<string, Shown>
  /** Why a block can't leave as it is. */
  problems: { blockId: string; message: string }[]
}

const chipOf = (surveyId: string) => `<a data-survey-id="${surveyId}">survey</a>`

class ContentReader {
  readonly shown = new Map<string, Shown>()
  readonly problems: ReadContent['problems'] = []
  readonly #ctx: RenderContext
  readonly #links: LinkMaker

  constructor(ctx: RenderContext, links: LinkMaker) {
    this.#ctx = ctx
    this.#links = links
  }

  /** The address that is everyone's: the message is the same for all. */
  async #withSurveys(html: string, blockId: string): Promise<string> {
    if (!html.includes('data-survey-id="')) return html
    const { db, customerId } = this.#ctx
    const obstacle = await surveyObstacle(db, html)
    if (obstacle) {
      this.problems.push({ blockId, message: obstacle })
      return html
    }
    return (await withSurveyLinks(db, this.#links, { customerId, html, plain: '', isP2p: false, to: [] })).html
  }

  async #survey({ id, surveyId, label }: Extract<Block, { type: 'survey' }>): Promise<void> {
    if (!surveyId) return void this.problems.push({ blockId: id, message: 'Choose a survey.' })
    const html = await this.#withSurveys(chipOf(surveyId), id)
    const [, url] = /href="([^"]*)"/.exec(html) ?? []
    if (url) this.shown.set(id, { type: 'survey', label: label || 'Take the survey', url })
  }

  async read<One extends Block>(block: One, securityId: string | null): Promise<One> {
    const { id } = block
    if (block.type === 'text') return { ...block, html: await this.#withSurveys(block.html, id) }
    if (block.type === 'survey') await this.#survey(block)
    if (block.type === 'event') {
      const words = await readEvent(this.#ctx, block)
      if (typeof words === 'string') this.problems.push({ blockId: id, message: words })
      else this.shown.set(id, { type: 'event', words, label: block.label || 'Request a meeting', url: block.url })
    }
    if (block.type === 'figure') {
      const figure = await readFigure(this.#ctx, block, securityId).catch(wordsOf)
      if (typeof figure === 'string') this.problems.push({ blockId: id, message: figure })
      else this.shown.set(id, { type: 'figure', figure })
    }
    if (block.type !== 'columns') return block
    const columns = []
    for (const { blocks } of block.columns) {
      const read = []
      for (const one of blocks) read.push(await this.read(one, securityId))
      columns.push({ blocks: read })
    }
    return { ...block, columns }
  }
}

/** Of a security that is gone, or of none. */
const wordsOf = (error: unknown): string => {
  if (error instanceof AppError && ['not_found', 'unprocessable'].includes(error.code)) {
    return 'Choose a security for the figure.'
  }
  throw error
}

/** With nothing that is private to anyone: it goes to people outside. */
export async function readContent(
  ctx: RenderContext,
  links: LinkMaker,
  { content, security }: { content: CampaignContent; security: { id: string } | null },
): Promise<ReadContent> {
  const reader = new ContentReader(ctx, links)
  return seeingShared(ctx.db, async () => {
    const blocks: Block[] = []
    for (const block of content.blocks) blocks.push(await reader.read(block, security?.id ?? null))
    return { content: { blocks }, shown: reader.shown, problems: reader.problems }
  })
}
