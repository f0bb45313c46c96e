// The sections about a firm: profile, position, peers and fit.
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { bandLabels } from '@rostrum/contract/targeting/fit'
import type { Span } from '#platform/pdf/document.ts'
import type { FirmFacts, PositionFacts } from './facts.ts'
import { none, type Part } from './part.ts'
import { count, dayText, dollars, finePercent, listed, percent, plural, rateOf, short, signed } from './words.ts'

const mostPeersInChart = 5

const known = (rows: readonly (readonly [string, string | null])[]) =>
  rows.flatMap(([label, value]) => (value === null || value === '' ? [] : [[label, value] as const]))

export function firmPart(firm: FirmFacts, timeZone: string): Part {
  const { turnover, turnoverLabel } = firm
  return {
    section: 'firm',
    label: firm.name,
    blocks: [
      { type: 'heading', text: firm.name },
      {
        type: 'facts',
        rows: known([
          ['Type', firm.type],
          ['Location', firm.location],
          ['AUM', firm.aum === null ? null : dollars(firm.aum)],
          ['13F portfolio', portfolioText(firm)],
          ['Style', firm.styles.length > 0 ? `${listed(firm.styles)} (${firm.orientation.toLowerCase()})` : null],
          [
            'Turnover',
            turnover === null
              ? null
              : `${percent(turnover)} a year (${turnoverLabel?.toLowerCase() ?? ''}, minimum estimate)`,
          ],
          ['Tier', firm.tier],
          ['Relationship owner', firm.owner],
          ['Last contact', firm.lastContactAt && dayText(firm.lastContactAt, timeZone)],
        ]),
      },
    ],
  }
}

const portfolioText = ({ eaum, positionCount }: FirmFacts): string | null => {
  if (eaum === null) return null
  return `${dollars(eaum)}${positionCount ? ` in ${plural(positionCount, 'position')}` : ''}`
}

const delta = (before: PositionFacts | undefined, after: PositionFacts): string | Span[] => {
  if (before?.shares == null || after.shares === null) return none
  const change = after.shares - before.shares
  if (change === 0) return '0'
  const rate = rateOf(before.shares, after.shares)
  const text = `${signed(count(change), change)}${rate === null ? '' : ` (${signed(percent(rate), rate)})`}`
  return [{ text, tone: change > 0 ? 'positive' : 'negative' }]
}

export function positionPart(firm: FirmFacts): Part[] {
  const { positions, security } = firm
  if (!security || !positions.some(({ shares }) => shares)) return []
  return [
    {
      section: 'position',
      label: 'Position',
      blocks: [
        { type: 'heading', text: `Position in ${security}` },
        {
          type: 'chart',
          chart: {
            type: 'bar',
            labels: positions.map(({ quarter }) => formatQuarter(quarter)),
            series: [{ name: security, values: positions.map(({ shares }) => shares) }],
            shown: [positions.map(({ shares }) => (shares === null ? '' : short(shares)))],
          },
        },
        {
          type: 'table',
          columns: [
            { header: 'Quarter', width: 1 },
            { header: 'Shares', width: 1.4, align: 'right' },
            { header: 'Change', width: 2, align: 'right' },
            { header: 'Value', width: 1, align: 'right' },
            { header: '% portfolio', width: 1, align: 'right' },
            { header: '% O/S', width: 1, align: 'right' },
          ],
          rows: positions
            .map((position, at) => [
              formatQuarter(position.quarter),
              position.shares === null ? 'Not filed' : count(position.shares),
              delta(positions[at - 1], position),
              position.value === null ? none : dollars(position.value),
              position.portfolioShare === null ? none : finePercent(position.portfolioShare),
              position.outstandingShare === null ? none : finePercent(position.outstandingShare),
            ])
            .toReversed(),
        },
        {
          type: 'note',
          text: 'Shares as filed on Form 13F, adjusted for splits. n/a: no complete report for the quarter.',
        },
      ],
    },
  ]
}

export function peersPart(firm: FirmFacts): Part[] {
  const { peers, security, quarters, positions } = firm
  if (!security || peers.length === 0) return []
  const own = { name: security, values: positions.map(({ value }) => value) }
  const series = [own, ...peers.slice(0, mostPeersInChart)]
  const before = quarters.at(-2) ?? ''
  const value = (one: number | null | undefined) => (one === null || one === undefined ? none : dollars(one))
  const change = (values: readonly (number | null)[]): string | Span[] => {
    const [from, to] = [values.at(-2), values.at(-1)]
    if (from == null || to == null || from === to) return none
    return [{ text: signed(dollars(to - from), to - from), tone: to > from ? 'positive' : 'negative' }]
  }
  return [
    {
      section: 'peers',
      label: 'Peer positions',
      blocks: [
        { type: 'heading', text: 'Positions in your peers' },
        {
          type: 'chart',
          chart: {
            type: 'line',
            labels: quarters.map(formatQuarter),
            series: series.map((one) => ({ ...one, format: 'money' })),
          },
        },
        {
          type: 'table',
          columns: [
            { header: 'Security', width: 2 },
            { header: formatQuarter(quarters.at(-1) ?? ''), align: 'right' },
            { header: formatQuarter(before), align: 'right' },
            { header: 'Change in value QoQ', width: 1.4, align: 'right' },
          ],
          rows: [own, ...peers].map(({ name, values }) => [
            name,
            value(values.at(-1)),
            value(values.at(-2)),
            change(values),
          ]),
        },
        {
          type: 'note',
          text: `Reported value. Holds or held ${count(peers.length)} of ${plural(firm.peerCount, 'peer')} in these quarters.`,
        },
      ],
    },
  ]
}

export function fitPart({ fit, security }: FirmFacts): Part[] {
  if (!fit || !security || (fit.score === null && fit.noScore === null)) return []
  const as = fit.quarter ? ` as of ${formatQuarter(fit.quarter)}` : ''
  const verdict = known([
    ['Fit score', fit.score === null ? `None. ${fit.noScore ?? ''}` : `${fit.score} of 100${as}`],
    ['Likelihood to open', fit.likelihood && bandLabels[fit.likelihood]],
    ['Risk of selling', fit.risk && bandLabels[fit.risk]],
  ])
  const reasons = fit.reasons.filter(({ value }) => value !== null)
  return [
    {
      section: 'fit',
      label: 'Fit',
      blocks: [
        { type: 'heading', text: `Fit with ${security}` },
        { type: 'facts', rows: verdict },
        ...(reasons.length === 0
          ? []
          : [
              {
                type: 'table' as const,
                columns: [
                  { header: 'Part', width: 1.2 },
                  { header: 'Score', width: 0.5, align: 'right' as const },
                  { header: 'Why', width: 4 },
                ],
                rows: reasons.map(({ part, value, text }) => [part, String(value), text]),
              },
            ]),
      ],
    },
  ]
}
