// A report as what the PDF writer draws: each page begins a chapter.
import { formatCell, isFigure } from '@rostrum/contract/reports/format-cell'
import type { Report, ReportBlock, ReportPage } from '@rostrum/contract/reports/report'
import type { Block, PdfDocument } from '../pdf/document.ts'

const brand = { name: 'Rostrum', color: '#115a74' }

function contentOf(block: ReportBlock): Block[] {
  switch (block.type) {
    case 'table':
      return [
        {
          type: 'table',
          columns: block.columns.map(({ label, format }) => ({
            header: label,
            width: format === 'text' ? 2 : 1,
            align: isFigure(format) ? 'right' : 'left',
          })),
          rows: block.rows.map(({ cells, tone }) =>
            cells.map((cell, at) => {
              const text = formatCell(cell, block.columns[at]?.format ?? 'text')
              return tone === 'total' ? [{ text, isBold: true }] : text
            }),
          ),
        },
        ...(block.note ? [{ type: 'note' as const, text: block.note }] : []),
      ]
    case 'chart':
      return [
        {
          type: 'chart',
          chart: {
            type: block.chart === 'line' || block.chart === 'area' ? 'lines' : 'bars',
            labels: block.labels.map((label) => formatCell(label, block.labelFormat)),
            series: block.series.map(({ name, values }) => ({ name, values })),
            shown: block.series.map(({ values, format }) => values.map((value) => formatCell(value, format))),
          },
        },
        ...(block.note ? [{ type: 'note' as const, text: block.note }] : []),
      ]
    case 'figures':
      return [
        {
          type: 'facts',
          rows: block.figures.map(({ label, value, format, change }) => [
            label,
            [
              { text: formatCell(value, format), isBold: true },
              ...(change
                ? [{ text: `  ${formatCell(change.value, change.format)} ${change.against}`, tone: 'muted' as const }]
                : []),
            ],
          ]),
        },
      ]
    case 'text':
      return block.paragraphs.map((text) => ({ type: 'text', text }))
  }
}

const pageOf = (page: ReportPage): Block[] => [
  { type: 'chapter', text: page.title, ...(page.subtitle && { detail: page.subtitle }) },
  ...page.filters.map((text) => ({ type: 'note' as const, text })),
  ...page.blocks.flatMap((block): Block[] => [
    ...(block.title ? [{ type: 'heading' as const, text: block.title }] : []),
    ...contentOf(block),
  ]),
  ...page.sources.map((text) => ({ type: 'note' as const, text })),
]

export const pdfDocumentOf = ({ title, pages }: Report): PdfDocument => ({
  title,
  lines: [],
  brand,
  footer: title,
  hasContents: pages.length > 1,
  blocks: pages.flatMap(pageOf),
})
