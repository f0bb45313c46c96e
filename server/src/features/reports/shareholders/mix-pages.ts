// Pages that divide the holders by what they are, each part with its change against the compared quarter.
import { regionOf } from '@rostrum/contract/holders/regions'
import { regionLabels } from '@rostrum/contract/holders/values'
import { investorStyleLabels, organizationTypeLabels, turnoverNames } from '@rostrum/contract/market/values'
import type { ReportPage } from '@rostrum/contract/reports/report'
import type { Book, BookHolder } from '#features/holders/book/public.ts'
import { classifiedToday, type Facts, holding, pageOf, ratio, rowOf, total } from './facts.ts'

interface Mix {
  title: string
  header: string
  /** A holder with two styles is in both. */
  keysOf: (holder: BookHolder) => string[]
  source?: string
}

const unknown = 'Unknown'

export const mixes = {
  types: {
    title: 'Investor types',
    header: 'Type',
    keysOf: ({ type }) => [organizationTypeLabels[type]],
  },
  styles: {
    title: 'Investor styles',
    header: 'Style',
    keysOf: ({ styles }) => (styles.length > 0 ? styles.map((style) => investorStyleLabels[style]) : [unknown]),
    source: 'Holders with several styles count in each, so percentages add up to more than 100%.',
  },
  turnover: {
    title: 'Turnover of holders',
    header: 'Turnover',
    keysOf: ({ turnoverLabel }) => [turnoverLabel ? turnoverNames[turnoverLabel] : unknown],
    source: 'Annual turnover of the whole 13F portfolio, a minimum estimate: trades within a quarter are not visible.',
  },
  regions: {
    title: 'Regions',
    header: 'Region',
    keysOf: ({ countryCode }) => [regionLabels[regionOf(countryCode)]],
  },
} satisfies Record<string, Mix>

interface Part {
  key: string
  holders: BookHolder[]
  shares: number
}

function partsOf(book: Book, keysOf: Mix['keysOf']): Map<string, Part> {
  const parts = new Map<string, Part>()
  for (const holder of holding(book)) {
    for (const key of keysOf(holder)) {
      const part = parts.get(key) ?? { key, holders: [], shares: 0 }
      part.holders.push(holder)
      part.shares += holder.shares
      parts.set(key, part)
    }
  }
  return parts
}

export function mixPage(facts: Facts, { title, header, keysOf, source }: Mix): ReportPage {
  const { now, before } = facts
  const [parts, earlier] = [partsOf(now, keysOf), partsOf(before, keysOf)]
  const [reported, earlierReported] = [total(holding(now)), total(holding(before))]
  const keys = [...new Set([...parts.keys(), ...earlier.keys()])]
  const lines = keys
    .map((key) => {
      const [part, then] = [parts.get(key), earlier.get(key)]
      const [share, earlierShare] = [ratio(part?.shares ?? 0, reported), ratio(then?.shares ?? 0, earlierReported)]
      return {
        key,
        count: part?.holders.length ?? 0,
        thenCount: then?.holders.length ?? 0,
        shares: part?.shares ?? 0,
        share,
        earlierShare,
      }
    })
    .sort((a, b) => b.shares - a.shares || a.key.localeCompare(b.key))
  return pageOf(
    facts,
    title,
    [
      {
        type: 'chart',
        title: '% of reported shares',
        chart: 'bar',
        labelHeader: header,
        labelFormat: 'text',
        labels: lines.map(({ key }) => key),
        series: [
          { name: 'Now', format: 'percent', values: lines.map(({ share }) => share), axis: 1 },
          {
            name: 'Compared quarter',
            format: 'percent',
            values: lines.map(({ earlierShare }) => earlierShare),
            axis: 1,
          },
        ],
        marks: [],
        note: null,
      },
      {
        type: 'table',
        title: null,
        columns: [
          { label: header, format: 'text' },
          { label: 'Holders', format: 'integer' },
          { label: 'Change', format: 'change' },
          { label: 'Shares', format: 'integer' },
          { label: '% O/S', format: 'percent' },
          { label: '% of reported', format: 'percent' },
          { label: 'Compared quarter', format: 'percent' },
          { label: 'Change', format: 'points' },
        ],
        rows: [
          ...lines.map(({ key, count, thenCount, shares, share, earlierShare }) =>
            rowOf([
              ...[key, count, count - thenCount, shares, ratio(shares, now.sharesOutstanding), share, earlierShare],
              share === null || earlierShare === null ? null : share - earlierShare,
            ]),
          ),
          rowOf(
            [
              ...['All holders', holding(now).length, holding(now).length - holding(before).length, reported],
              ...[ratio(reported, now.sharesOutstanding), ratio(reported, reported)],
              ratio(earlierReported, earlierReported),
              null,
            ],
            { tone: 'total' },
          ),
        ],
        note: null,
      },
    ],
    [...(source ? [source] : []), classifiedToday],
  )
}
