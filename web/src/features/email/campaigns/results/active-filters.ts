// The filters of the list of recipients, in words.
import { type CampaignResults, recipientResultNames } from '@rostrum/contract/email/campaigns/results'
import { shareBands } from '@rostrum/contract/email/campaigns/results-query'
import { countryName } from '@rostrum/contract/market/places'
import { investorStyleLabels, organizationTypeLabels } from '@rostrum/contract/market/values'
import type { ChangeSearch, ResultsSearch } from './address.ts'

const ignore = () => {}

export const noFilters = {
  term: undefined,
  results: undefined,
  leastOpens: undefined,
  link: undefined,
  holding: undefined,
  peers: undefined,
  shares: undefined,
  styles: undefined,
  types: undefined,
  countries: undefined,
} satisfies Partial<ResultsSearch>

const holdings = { holders: 'Holders', others: 'Non-holders' } as const
const peerHoldings = { holders: 'Hold peers', others: 'Hold no peers' } as const

/** Undefined where a filter is not set. */
function wordsOf(
  search: ResultsSearch,
  { links }: CampaignResults,
): [keyof typeof noFilters, string, string | undefined][] {
  const { results, leastOpens, link, holding, peers, shares, styles, types, countries } = search
  return [
    ['results', 'Result', results?.map((one) => recipientResultNames[one]).join(', ')],
    ['leastOpens', 'Opened', leastOpens && (leastOpens === 2 ? 'Twice or more' : `${leastOpens} times or more`)],
    ['link', 'Link', link && (links.find(({ number }) => number === link)?.url ?? `Link ${link}`)],
    ['holding', 'Holding', holding && holdings[holding]],
    ['peers', 'Peers', peers && peerHoldings[peers]],
    ['shares', 'Shares held', shares?.map((one) => shareBands.find(({ id }) => id === one)?.label).join(', ')],
    ['styles', 'Style', styles?.map((one) => investorStyleLabels[one]).join(', ')],
    ['types', 'Type', types?.map((one) => organizationTypeLabels[one]).join(', ')],
    ['countries', 'Location', countries?.map((one) => countryName(one, ignore)).join(', ')],
  ].map(([id, label, value]) => [id, label, value || undefined]) as [
    keyof typeof noFilters,
    string,
    string | undefined,
  ][]
}

export const activeFilters = (search: ResultsSearch, results: CampaignResults, change: ChangeSearch) =>
  wordsOf(search, results).flatMap(([id, label, value]) =>
    value ? [{ id, label, value, onRemove: () => change({ [id]: undefined }) }] : [],
  )
