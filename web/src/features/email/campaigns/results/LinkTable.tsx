import type { CampaignResults } from '@rostrum/contract/email/campaigns/results'
import { formatNumber } from '#platform/formats.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import type { ChangeSearch, ResultsSearch } from './address.ts'
import classes from './Results.module.css'

type LinkTableProps = { results: CampaignResults; search: ResultsSearch; change: ChangeSearch }

export const LinkTable = ({ results: { links }, search, change }: LinkTableProps) => (
  <SectionCard title="Links" description="Click a link to see who followed it" flush>
    <SmallTable
      label="Links"
      rows={links}
      rowId={({ number }) => String(number)}
      columns={[
        {
          id: 'url',
          header: 'Link',
          cell: ({ number, url }) => (
            <button
              type="button"
              className={classes.link}
              aria-pressed={search.link === number}
              onClick={() => change({ link: search.link === number ? undefined : number })}
            >
              {url.replace(/^https?:\/\//, '')}
            </button>
          ),
        },
        { id: 'people', header: 'People', align: 'right', cell: ({ people }) => formatNumber(people) },
        { id: 'clicks', header: 'Clicks', align: 'right', cell: ({ clickCount }) => formatNumber(clickCount) },
        {
          id: 'machines',
          header: 'Machine clicks',
          align: 'right',
          cell: ({ machineClickCount }) => formatNumber(machineClickCount),
        },
      ]}
    />
  </SectionCard>
)
