import { SegmentedControl } from '@mantine/core'
import {
  type CampaignResultGroup,
  type CampaignResults,
  type RecipientTrait,
  recipientTraitNames,
  recipientTraits,
} from '@rostrum/contract/email/campaigns/results'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { formatNumber, formatPercent } from '#platform/formats.ts'
import { BarList } from '#ui/charts/BarList.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { type ChangeSearch, type Measure, measureNames, type ResultsSearch } from './address.ts'
import classes from './Results.module.css'

/** The filter of the list that each picture sets. */
const listFilters = { shares: 'shares', style: 'styles', type: 'types', country: 'countries' } as const

function isPicked(search: ResultsSearch, { trait, key }: CampaignResultGroup): boolean {
  if (trait === 'holding' || trait === 'peers') return search[trait] === key
  return (search[listFilters[trait]] as string[] | undefined)?.includes(key) ?? false
}

function pick(search: ResultsSearch, group: CampaignResultGroup): Partial<ResultsSearch> {
  const { trait, key } = group
  const wasPicked = isPicked(search, group)
  if (trait === 'holding' || trait === 'peers') {
    return { [trait]: wasPicked ? undefined : key }
  }
  const filter = listFilters[trait]
  const chosen = (search[filter] as string[] | undefined) ?? []
  const next = wasPicked ? chosen.filter((one) => one !== key) : [...chosen, key]
  return { [filter]: next.length > 0 ? next : undefined }
}

function measuresOf({ campaign: { tracksOpens, tracksClicks } }: CampaignResults): Measure[] {
  return [...(tracksOpens ? (['opened'] as const) : []), ...(tracksClicks ? (['clicked'] as const) : []), 'answered']
}

type GroupsProps = { results: CampaignResults; search: ResultsSearch; change: ChangeSearch }

/** Who reacted, by what is known about their firms. A bar filters the list of recipients. */
export function Groups({ results, search, change }: GroupsProps) {
  const { groups, security, quarter } = results
  const available = measuresOf(results)
  const measure = available.find((one) => one === search.measure) ?? available[0] ?? 'answered'
  const basis =
    security && quarter ? ` Holdings of ${security.ticker ?? security.name} at ${formatQuarter(quarter)}.` : ''
  const traits = recipientTraits.filter((trait) => groups.some((group) => group.trait === trait))
  if (traits.length === 0) return null
  return (
    <SectionCard
      title="By recipient"
      description={`% of delivered messages. Click a bar to filter the recipients below.${basis}`}
      actions={
        <SegmentedControl
          aria-label="Measure"
          data={available.map((value) => ({ value, label: measureNames[value] }))}
          value={measure}
          onChange={(value) => change({ measure: available.find((one) => one === value) })}
        />
      }
    >
      <div className={classes.groups}>
        {traits.map((trait) => (
          <Bars key={trait} trait={trait} measure={measure} groups={groups} search={search} change={change} />
        ))}
      </div>
    </SectionCard>
  )
}

/** Of locations, the largest. */
const mostBars = 12

type BarsProps = Omit<GroupsProps, 'results'> & {
  trait: RecipientTrait
  measure: Measure
  groups: readonly CampaignResultGroup[]
}

const Bars = ({ trait, measure, groups, search, change }: BarsProps) => (
  <section>
    <h3>{recipientTraitNames[trait]}</h3>
    <BarList
      ofWhole
      items={groups
        .filter((group) => group.trait === trait)
        // The others are in the filter of the list; those that it has are shown here too.
        .filter((group, index) => index < mostBars || isPicked(search, group))
        .map((group) => {
          const share = group[measure] / group.delivered
          return {
            id: group.key,
            label: `${group.label} (${formatNumber(group.delivered)})`,
            share,
            value: formatPercent(share, 0),
            title: `${formatNumber(group[measure])} of ${formatNumber(group.delivered)} ${measureNames[measure].toLowerCase()}`,
            isPicked: isPicked(search, group),
            onPick: () => change(pick(search, group)),
          }
        })}
    />
  </section>
)
