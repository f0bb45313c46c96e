// Recipients by what is known of their firms: how many of each group opened, clicked and answered.
import {
  type CampaignResultGroup,
  type RecipientTrait,
  recipientTraits,
} from '@rostrum/contract/email/campaigns/results'
import { shareBands } from '@rostrum/contract/email/campaigns/results-query'
import {
  everyOrganizationType,
  investorStyleLabels,
  investorStyles,
  organizationTypeLabels,
} from '@rostrum/contract/market/values'
import { country } from '#lists/export-values.ts'
import type { TraitRow } from './queries/recipients.ts'

interface Group {
  key: string
  label: string
}

const yesOrNo = (holders: string, others: string): Group[] => [
  { key: 'holders', label: holders },
  { key: 'others', label: others },
]

/** In the order in which they are shown; locations are shown by size. */
const known: Record<Exclude<RecipientTrait, 'country'>, readonly Group[]> = {
  holding: yesOrNo('Holders', 'Non-holders'),
  shares: [...shareBands].reverse().map(({ id, label }) => ({ key: id, label })),
  peers: yesOrNo('Hold peers', 'Hold no peers'),
  style: investorStyles.map((key) => ({ key, label: investorStyleLabels[key] })),
  type: everyOrganizationType.map((key) => ({ key, label: organizationTypeLabels[key] })),
}

const keysOf: Record<RecipientTrait, (row: TraitRow) => readonly (string | null | undefined)[]> = {
  holding: ({ shares }) => [(shares ?? 0) > 0 ? 'holders' : 'others'],
  shares: ({ shares }) => [shareBands.findLast(({ from }) => (shares ?? 0) >= from)?.id],
  peers: ({ peerCount }) => [peerCount > 0 ? 'holders' : 'others'],
  style: ({ styles }) => styles,
  type: ({ type }) => [type],
  country: ({ countryCode }) => [countryCode],
}

function sumOf(trait: RecipientTrait, { key, label }: Group, rows: readonly TraitRow[]): CampaignResultGroup[] {
  const sum = { trait, key, label, delivered: 0, opened: 0, clicked: 0, answered: 0 }
  for (const row of rows) {
    if (!keysOf[trait](row).includes(key)) continue
    for (const figure of ['delivered', 'opened', 'clicked', 'answered'] as const) sum[figure] += row[figure]
  }
  return sum.delivered > 0 ? [sum] : []
}

function countriesOf(rows: readonly TraitRow[]): CampaignResultGroup[] {
  const codes = [...new Set(rows.flatMap(({ countryCode }) => countryCode ?? []))]
  return codes
    .flatMap((key) => sumOf('country', { key, label: country(key) ?? key }, rows))
    .sort((one, other) => other.delivered - one.delivered || one.label.localeCompare(other.label))
}

export const groupsOf = (rows: readonly TraitRow[]): CampaignResultGroup[] =>
  recipientTraits.flatMap((trait) =>
    trait === 'country' ? countriesOf(rows) : known[trait].flatMap((group) => sumOf(trait, group, rows)),
  )
