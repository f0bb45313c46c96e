import type { TextSettings } from '@rostrum/contract/reports/packs'
import type { ReportPage } from '@rostrum/contract/reports/report'
import type { z } from 'zod'

/** One paragraph for each line, and a bullet for each that begins with a dash. */
export const textPage = ({ title, text }: z.output<typeof TextSettings>): ReportPage => ({
  ...{ title, subtitle: null, filters: [], sources: [] },
  blocks: [
    {
      type: 'text',
      title: null,
      paragraphs: text
        .split(/\r?\n/)
        .map((line) => line.trim().replace(/^[-*•]\s+/, '• '))
        .filter(Boolean),
    },
  ],
})
