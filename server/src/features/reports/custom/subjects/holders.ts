// Holders of the latest full quarter, their positions over time, and who bought and sold.
import { moveLabels } from '@rostrum/contract/holders/values'
import { formatQuarter, quarterEnd } from '@rostrum/contract/market/quarters'
import { readFilters } from '@rostrum/contract/platform/read-filters'
import type { Row } from '@rostrum/contract/reports/engine/fields'
import { listQueries } from '@rostrum/contract/reports/list-filters'
import { currentRows, historyRows, moverRows } from '#features/holders/reporting/public.ts'
import { holderFields, holderValues } from './profile-fields.ts'
import {
  type Asked,
  amount,
  day,
  level,
  mostRows,
  quarter,
  type Subject,
  securityWords,
  text,
  yesOrNo,
  yesOrNoOptions,
} from './subject.ts'

const form13F = 'Form 13F filings with the SEC'
const asked13F = ({ securityId, listFilters }: Asked) => ({
  filters: readFilters(listQueries.holders, listFilters).filters,
  ...(securityId && { securityId }),
})
const linkTo = (id: string): Row['link'] => ({ type: 'organization', id })
const notAsKnown = (knownOn: string | undefined): string[] =>
  knownOn ? ['As filed to date. This subject can’t be shown as of an earlier date.'] : []

const pricePaidKeys = ['pricePaid', 'unrealizedGain', 'unrealizedGainShare']
const moveOptions = Object.values(moveLabels)

export const holders: Subject = {
  key: 'holders',
  isOfSecurity: true,
  defaults: ['name', 'shares', 'change', 'changeShare', 'value', 'outstandingShare', 'styles'],
  fields: async () => [
    ...holderFields,
    level('rank', 'Rank', 'integer'),
    amount('shares', 'Shares', 'integer'),
    amount('previousShares', 'Prior-quarter shares', 'integer'),
    amount('change', 'Change QoQ', 'change'),
    level('changeShare', 'Change QoQ %', 'growth'),
    text('move', 'Move', moveOptions),
    amount('value', 'Value', 'money'),
    amount('outstandingShare', '% O/S', 'percent'),
    level('portfolioShare', '% of 13F portfolio', 'percent'),
    level('pricePaid', 'Est. price paid', 'price'),
    amount('unrealizedGain', 'Est. unrealized gain', 'money'),
    level('unrealizedGainShare', 'Est. unrealized gain %', 'growth'),
    quarter('firstBought', 'First bought'),
    level('quartersHeld', 'Quarters held', 'integer'),
    day('filedOn', 'Filed'),
    text('isLate', 'Filed late', yesOrNoOptions),
    text('schedule', 'Schedule 13D/G'),
  ],
  async load(reading, asked) {
    const hasPricePaid = pricePaidKeys.some((key) => asked.used.has(key))
    const found = await currentRows(reading, { ...asked13F(asked), most: mostRows, hasPricePaid })
    return {
      total: found.total,
      subtitle: [securityWords(found.security), ...(found.quarter ? [formatQuarter(found.quarter)] : [])].join(', '),
      sources: [
        found.quarter ? `${form13F} for ${formatQuarter(found.quarter)}.` : 'No managers have filed yet.',
        ...found.notes,
        ...notAsKnown(asked.knownOn),
      ],
      rows: found.rows.map(({ holder, marks, move, ...row }) => ({
        link: linkTo(holder.id),
        values: {
          ...holderValues(reading, holder),
          rank: row.rank,
          shares: row.shares,
          previousShares: row.previousShares,
          change: row.change,
          changeShare: row.changeShare,
          move: move && moveLabels[move],
          value: row.value,
          outstandingShare: row.outstandingShare,
          portfolioShare: row.portfolioShare,
          pricePaid: row.pricePaid,
          unrealizedGain: row.unrealizedGain,
          unrealizedGainShare: row.unrealizedGainShare,
          firstBought: row.firstBought,
          quartersHeld: row.quartersHeld,
          filedOn: row.filedOn,
          isLate: yesOrNo(row.isLate),
          schedule: marks.schedule?.form ?? null,
        },
      })),
    }
  },
}

export const movers: Subject = {
  key: 'movers',
  isOfSecurity: true,
  defaults: ['name', 'move', 'previousShares', 'shares', 'change', 'flow'],
  fields: async () => [
    ...holderFields,
    text('move', 'Move', moveOptions),
    amount('previousShares', 'Prior shares', 'integer'),
    amount('shares', 'Shares', 'integer'),
    amount('change', 'Change', 'change'),
    level('changeShare', 'Change %', 'growth'),
    amount('previousValue', 'Prior value', 'money'),
    amount('value', 'Value', 'money'),
    amount('valueChange', 'Change in value', 'money'),
    amount('flow', 'Net flow', 'money'),
    amount('priceEffect', 'Price effect', 'money'),
    amount('outstandingShare', '% O/S', 'percent'),
    amount('previousOutstandingShare', 'Prior % O/S', 'percent'),
    day('filedOn', 'Filed'),
  ],
  async load(reading, asked) {
    const { security, from, to, rows, total, notes } = await moverRows(reading, {
      ...asked13F(asked),
      most: mostRows,
    })
    const period = from && to ? [`${formatQuarter(to)} vs. ${formatQuarter(from)}`] : []
    return {
      total,
      subtitle: [securityWords(security), ...period].join(', '),
      sources: [
        from && to ? `${form13F}, managers with filings for both quarters.` : 'No managers have filed yet.',
        ...notes,
        ...notAsKnown(asked.knownOn),
      ],
      rows: rows.map(({ holder, marks: _, move, rank: __, accessions: ___, ...row }) => ({
        link: linkTo(holder.id),
        values: { ...holderValues(reading, holder), ...row, move: moveLabels[move] },
      })),
    }
  },
}

/** A filter by quarter reaches further back than the usual eight. */
function firstQuarter({ filters }: Asked): string | undefined {
  const wanted = filters.find(
    ({ field, operator }) => field === 'quarter' && (operator === 'at_least' || operator === 'between'),
  )?.values[0]
  return wanted && /^\d{4}-\d\d-\d\d$/.test(wanted) && !Number.isNaN(Date.parse(wanted))
    ? quarterEnd(wanted)
    : undefined
}

export const positions: Subject = {
  key: 'positions',
  isOfSecurity: true,
  stateOn: 'quarter',
  defaults: ['name', 'quarter', 'shares', 'change', 'value', 'outstandingShare'],
  fields: async () => [
    quarter('quarter', 'Quarter'),
    ...holderFields,
    amount('holders', 'Holders', 'integer'),
    amount('shares', 'Shares', 'integer'),
    amount('change', 'Change QoQ', 'change'),
    amount('value', 'Value', 'money'),
    amount('outstandingShare', '% O/S', 'percent'),
    quarter('firstBought', 'First bought'),
  ],
  async load(reading, asked) {
    const from = firstQuarter(asked)
    const { security, quarters, rows, total, notes } = await historyRows(reading, {
      ...asked13F(asked),
      most: mostRows,
      ...(from && { from }),
      ...(asked.knownOn && { knownOn: asked.knownOn }),
    })
    const [first, last] = [quarters[0], quarters.at(-1)]
    return {
      total,
      subtitle: [
        securityWords(security),
        ...(first && last ? [`${formatQuarter(first)} to ${formatQuarter(last)}`] : []),
      ].join(', '),
      sources: [
        first ? `${form13F}; shares on today’s split basis.` : 'No managers have filed yet.',
        ...notes,
        'Change QoQ compares filings by the same manager. The difference between two quarterly totals also includes managers that filed for only one of them.',
      ],
      rows: rows.flatMap(({ holder, cells, firstBought }) => {
        const values = holderValues(reading, holder)
        // Who left is a row of the quarter they sold in; who did not file is none.
        const held = cells.filter(({ isReported, shares, change }) => isReported && (shares > 0 || (change ?? 0) < 0))
        return held.map((cell) => ({
          link: linkTo(holder.id),
          values: {
            ...values,
            quarter: cell.quarter,
            holders: cell.shares > 0 ? 1 : 0,
            shares: cell.shares,
            change: cell.change,
            value: cell.value,
            outstandingShare: cell.outstandingShare,
            firstBought,
          },
        }))
      }),
    }
  },
}
