// What can be added to a pack, with the settings that it starts with.
import { activitySectionLabels } from '@rostrum/contract/reports/activities'
import { activitySections } from '@rostrum/contract/reports/activities-query'
import { writeSeries } from '@rostrum/contract/reports/charting'
import type { SeriesKind } from '@rostrum/contract/reports/charting-query'
import type { PackPage } from '@rostrum/contract/reports/packs'
import { shareholderSectionLabels } from '@rostrum/contract/reports/shareholders'
import { shareholderSections } from '@rostrum/contract/reports/shareholders-query'

interface Choice {
  label: string
  type: PackPage['type']
  settings: PackPage['settings']
}

export interface ChoiceGroup {
  group: string
  choices: Choice[]
}

const words: ChoiceGroup = {
  group: 'Text',
  choices: [{ label: 'Text', type: 'text', settings: { title: 'New text', text: '' } }],
}

const charts: { label: string; kinds: [SeriesKind, SeriesKind] }[] = [
  { label: 'Price and peers', kinds: ['price', 'peers'] },
  { label: 'Price and volume', kinds: ['price', 'volume'] },
  { label: 'Holders and shares held', kinds: ['shares', 'holders'] },
  { label: 'Ownership and net change', kinds: ['outstanding', 'change'] },
]

const chart = (securityId: string, { label, kinds }: (typeof charts)[number]): Choice => ({
  label,
  type: 'chart',
  settings: {
    series: kinds.map((kind, at) => writeSeries({ kind, securityId, axis: at === 0 || kind === 'peers' ? 1 : 2 })),
    range: kinds[0] === 'price' ? '1Y' : '3Y',
    ...(kinds[1] === 'peers' && { rebased: true }),
  },
})

/** Figures of the pack stay those of this security, whatever is looked at later. */
export function pageChoices(
  securityId: string | undefined,
  reports: readonly { id: string; name: string }[],
): ChoiceGroup[] {
  const groups: ChoiceGroup[] = [words]
  if (securityId) {
    const shareholders = shareholderSections.map(
      (section): Choice => ({
        label: shareholderSectionLabels[section],
        type: 'shareholders',
        settings: { securityId, sections: [section] },
      }),
    )
    groups.push({ group: 'Shareholders', choices: shareholders })
    const activities = activitySections.map(
      (section): Choice => ({
        label: activitySectionLabels[section],
        type: 'activities',
        settings: { securityId, sections: [section] },
      }),
    )
    groups.push({ group: 'Activities', choices: activities })
    groups.push({ group: 'Charting', choices: charts.map((one) => chart(securityId, one)) })
  }
  const custom = reports.map(({ id, name }): Choice => ({ label: name, type: 'custom', settings: { reportId: id } }))
  return custom.length > 0 ? [...groups, { group: 'Custom reports', choices: custom }] : groups
}
