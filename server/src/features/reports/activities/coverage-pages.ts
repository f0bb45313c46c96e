// Whom the outreach reached among the largest holders and the targets.

import { formatQuarter } from '@rostrum/contract/market/quarters'
import { dayIn } from '@rostrum/contract/platform/time-zones'
import type { ReportBlock, ReportPage } from '@rostrum/contract/reports/report'
import { stageLabels } from '@rostrum/contract/targeting/lists'
import type { Outreach } from '#features/irm/activities/public.ts'
import { day, type Facts, pageOf, ratio, rowOf } from './facts.ts'
import { isMeeting } from './meetings.ts'

function contactsOf({ activities }: Facts): Map<string, Outreach[]> {
  const contacts = new Map<string, Outreach[]>()
  for (const activity of activities) {
    for (const id of activity.organizationIds) contacts.set(id, [...(contacts.get(id) ?? []), activity])
  }
  return contacts
}

const contactCells = ({ timeZone }: Facts, own: readonly Outreach[]) => [
  own.length,
  own.filter(isMeeting).length,
  own.length > 0 ? dayIn(timeZone, own.at(-1)?.startsAt ?? new Date(0)) : null,
]

const reachFigures = (reached: number, all: number, what: string, untouched: string): ReportBlock => ({
  ...{ type: 'figures', title: null },
  figures: [
    { label: `${what} reached`, value: reached, format: 'integer', change: null, note: `of ${all}` },
    { label: '% reached', value: ratio(reached, all), format: 'percent', change: null, note: null },
    { label: untouched, value: all - reached, format: 'integer', change: null, note: null },
  ],
})

const contactColumns = [
  { label: 'Activities', format: 'integer' },
  { label: 'Meetings and calls', format: 'integer' },
  { label: 'Last in period', format: 'day' },
] as const

export function coveragePage(facts: Facts): ReportPage {
  const { book, security, top, knownOn } = facts
  const title = 'Coverage of top holders'
  if (!book || !security) {
    return pageOf(facts, title, [
      { type: 'text', title: null, paragraphs: ['No manager has filed a position in this security yet.'] },
    ])
  }
  const contacts = contactsOf(facts)
  const holders = book.holders.filter(({ shares }) => shares > 0).slice(0, top)
  const reached = holders.filter(({ id }) => contacts.has(id)).length
  return pageOf(
    facts,
    title,
    [
      reachFigures(reached, holders.length, 'Top holders', 'Not reached'),
      {
        ...{ type: 'table', title: `Top ${holders.length} holders, ${formatQuarter(book.quarter)}`, note: null },
        columns: [
          { label: '#', format: 'integer' },
          { label: 'Holder', format: 'text' },
          { label: 'Shares', format: 'integer' },
          { label: '% O/S', format: 'percent' },
          ...contactColumns,
        ],
        rows: holders.map(({ id, name, shares }, at) =>
          rowOf(
            [
              ...[at + 1, name, shares, book.sharesOutstanding ? shares / book.sharesOutstanding : null],
              ...contactCells(facts, contacts.get(id) ?? []),
            ],
            { link: { type: 'organization', id }, tone: contacts.has(id) ? null : 'negative' },
          ),
        ),
      },
    ],
    [
      `Holders of ${security.name} by SEC Form 13F, holdings as of ${day(book.quarter)}${knownOn ? `, filed by ${day(knownOn)}` : ''}; ${book.silentCount} prior-quarter holders have not filed for it. Contact with a parent or an affiliate is not counted.`,
    ],
  )
}

export function targetsPage(facts: Facts): ReportPage {
  const { targets, security } = facts
  const title = 'Coverage of targets'
  if (targets.length === 0) {
    return pageOf(facts, title, [
      { type: 'text', title: null, paragraphs: ['No target list for this security includes an institution.'] },
    ])
  }
  const contacts = contactsOf(facts)
  const reached = targets.filter(({ id }) => contacts.has(id)).length
  return pageOf(
    facts,
    title,
    [
      reachFigures(reached, targets.length, 'Targets', 'Not reached'),
      {
        ...{ type: 'table', title: null, note: null },
        columns: [
          { label: 'Target', format: 'text' },
          { label: 'Target list', format: 'text' },
          { label: 'Stage', format: 'text' },
          ...contactColumns,
        ],
        rows: targets.map(({ id, name, lists, stages }) =>
          rowOf(
            [
              name,
              lists,
              stages.map((stage) => stageLabels[stage]).join(', '),
              ...contactCells(facts, contacts.get(id) ?? []),
            ],
            {
              link: { type: 'organization', id },
              tone: contacts.has(id) ? null : 'negative',
            },
          ),
        ),
      },
    ],
    [
      `Target lists for ${security?.name ?? 'the security'} that you can see, with current targets and stages${facts.knownOn ? '; they can’t be shown as of an earlier date' : ''}.`,
    ],
  )
}
