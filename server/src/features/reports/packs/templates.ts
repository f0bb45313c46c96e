// What a new pack starts with.
import type { ActivitySection } from '@rostrum/contract/reports/activities-query'
import { writeSeries } from '@rostrum/contract/reports/charting'
import type { PackPage, PackTemplate } from '@rostrum/contract/reports/packs'
import type { ShareholderSection } from '@rostrum/contract/reports/shareholders-query'
import { newId } from '#platform/identifiers.ts'

const page = (type: PackPage['type'], settings: PackPage['settings'], title: string | null = null): PackPage => ({
  ...{ id: newId(), type, title, settings },
})

const text = (title: string, ...lines: string[]) => page('text', { title, text: lines.join('\n') })

const sections: ShareholderSection[] = [
  'summary',
  'top_holders',
  'buyers_and_sellers',
  'new_and_exits',
  'types',
  'styles',
  'regions',
  'peers',
]

const outreach: ActivitySection[] = ['outreach', 'coverage', 'funnel']

/** The pages name their security, so that they stay the same whatever is looked at later. */
function ofSecurity(securityId: string): PackPage[] {
  const series = [
    writeSeries({ kind: 'price', securityId, axis: 1 }),
    writeSeries({ kind: 'peers', securityId, axis: 1 }),
  ]
  return [
    page('chart', { series, range: '1Y', rebased: true, marks: ['events'] }, 'Share price against peers'),
    ...sections.map((section) => page('shareholders', { securityId, sections: [section] })),
    ...outreach.map((section) => page('activities', { securityId, sections: [section] })),
  ]
}

export function templatePages(template: PackTemplate, securityId: string | null): PackPage[] {
  if (template === 'blank') return []
  return [
    text(
      'Executive summary',
      '- What changed in the shareholder base this quarter',
      '- What investors asked about',
      '- What we propose to do next',
    ),
    ...(securityId ? ofSecurity(securityId) : []),
    text('Outlook', '- Meetings and events of the next quarter', '- Questions for the board'),
  ]
}
