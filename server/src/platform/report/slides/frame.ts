// What every slide has: its title, its sources, the brand and its number.
import type { ReportPage } from '@rostrum/contract/reports/report'
import type { Brand } from '../../brand/brand.ts'
import type { Slide } from './library.ts'
import { linesOf, plain, shortened } from './text.ts'

/** In inches. */
export const slide = { width: 13.333, height: 7.5, margin: 0.5 }
export const contentWidth = slide.width - 2 * slide.margin

export const font = 'Calibri'
export const ink = '1C2127'
export const muted = '5C6570'
export const hairline = 'D5DAE0'
export const hexOf = (color: string): string => color.replace('#', '').toUpperCase()

const footSize = 8
const footLine = 0.14
const mostFootLines = 6
const mostFootCharacters = 1200
const logo = { width: 1.7, height: 0.5 }

export interface Room {
  top: number
  bottom: number
}

const footOf = ({ sources }: ReportPage): string => shortened(plain(sources.join('\n')), mostFootCharacters)

const footHeight = (text: string) =>
  text ? Math.min(mostFootLines, linesOf(text, contentWidth, footSize)) * footLine + 0.08 : 0

interface Head {
  page: ReportPage
  isContinued: boolean
}

/** Draws everything but the content, and says where the content may go. */
export function drawFrame(on: Slide, brand: Brand, { page, isContinued }: Head): Room {
  const color = hexOf(brand.color)
  const x = slide.margin
  const titleWidth = contentWidth - (brand.logo ? logo.width + 0.3 : 0)
  on.addText(shortened(plain(page.title), 110) + (isContinued ? ' (continued)' : ''), {
    ...{ x, y: 0.3, w: titleWidth, h: 0.5, margin: 0, fontFace: font, fontSize: 24, bold: true, color },
    ...{ valign: 'middle', fit: 'shrink' },
  })
  if (brand.logo) {
    const box = { x: slide.width - slide.margin - logo.width, y: 0.3 }
    on.addImage({
      ...box,
      data: brand.logo,
      w: logo.width,
      h: logo.height,
      sizing: { type: 'contain', w: logo.width, h: logo.height },
    })
  }
  const lines = [page.subtitle, page.filters.join(' · ')].flatMap((line) => (line ? [shortened(plain(line), 400)] : []))
  const under = lines.join('\n')
  const underHeight = under ? linesOf(under, contentWidth, 11) * 0.2 : 0
  if (under) {
    on.addText(under, {
      ...{ x, y: 0.82, w: contentWidth, h: underHeight, margin: 0, fontFace: font, fontSize: 11, color: muted },
      valign: 'top',
    })
  }
  const foot = footOf(page)
  const bottom = slide.height - 0.45
  const footTop = bottom - footHeight(foot)
  if (foot) {
    on.addText(foot, {
      ...{ x, y: footTop, w: contentWidth, h: footHeight(foot), margin: 0, fontFace: font, fontSize: footSize },
      ...{ color: muted, valign: 'bottom' },
    })
  }
  on.addShape('line', { x, y: bottom + 0.05, w: contentWidth, h: 0, line: { color: hairline, width: 0.75 } })
  on.addText(plain(brand.name), {
    ...{ x, y: bottom + 0.1, w: 8, h: 0.22, margin: 0, fontFace: font, fontSize: 9, color, bold: true },
  })
  const number = { x: slide.width - slide.margin - 0.6, y: bottom + 0.1, w: 0.6, h: 0.22 }
  on.slideNumber = { ...number, fontFace: font, fontSize: 9, color: muted, align: 'right' }
  return { top: 0.95 + underHeight, bottom: footTop - 0.08 }
}

export function drawCover(on: Slide, brand: Brand, title: string, lines: readonly string[]): void {
  const color = hexOf(brand.color)
  on.addShape('rect', { x: 0, y: 0, w: 0.35, h: slide.height, fill: { color }, line: { color } })
  if (brand.logo) {
    on.addImage({ x: 1, y: 0.8, data: brand.logo, w: 2.8, h: 0.9, sizing: { type: 'contain', w: 2.8, h: 0.9 } })
  }
  on.addText(shortened(plain(title), 160), {
    ...{ x: 1, y: 2.3, w: 11.3, h: 1.5, margin: 0, fontFace: font, fontSize: 40, bold: true, color: ink },
    ...{ valign: 'bottom', fit: 'shrink' },
  })
  on.addText(shortened(plain(lines.join('\n')), 600), {
    ...{ x: 1, y: 3.95, w: 11.3, h: 1.8, margin: 0, fontFace: font, fontSize: 18, color: muted, valign: 'top' },
  })
  on.addText(plain(brand.name), {
    ...{ x: 1, y: 6.7, w: 11.3, h: 0.3, margin: 0, fontFace: font, fontSize: 12, bold: true, color },
  })
}
