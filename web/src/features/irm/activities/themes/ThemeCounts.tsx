import { Collapse, UnstyledButton } from '@mantine/core'
import type { ThemeCount } from '@rostrum/contract/irm/activities'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatDay, formatNumber } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { themeCountsToggle } from '#platform/storage.ts'
import { BarList } from '#ui/charts/BarList.tsx'
import { themeCounts } from '../api.ts'
import { type ActivityAddressState, queryOf } from '../list-address.ts'
import classes from './ThemeCounts.module.css'

/** As many as fit in three columns without pushing the table off the screen. */
const most = 9

/** How often each theme came up in the filtered activities. A click filters the list. */
export function ThemeCounts({ address: { search, change } }: { address: ActivityAddressState }) {
  const { timeZone } = useUser()
  const id = useId()
  const [isOpen, setOpen] = useState(() => themeCountsToggle.get() !== 'closed')
  const { pageSize: _size, pageOffset: _offset, sort: _sort, themeIds = [], ...filters } = queryOf(search, timeZone)
  const { data = [] } = useQuery(themeCounts(filters))
  if (data.length === 0) return null
  const toggle = () => {
    themeCountsToggle.set(isOpen ? 'closed' : 'open')
    setOpen(!isOpen)
  }
  const pick = (themeId: string) => {
    const others = themeIds.filter((one) => one !== themeId)
    change({ themeIds: others.length < themeIds.length ? others : [...others, themeId] })
  }
  return (
    <section className={classes.root} aria-label="Themes">
      <UnstyledButton className={classes.head} aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        <IconChevronDown size={16} stroke={1.5} className={classes.chevron} aria-hidden="true" />
        <span className={classes.title}>Themes</span>
        <span className={classes.context}>{periodOf(search)} · activities by theme</span>
      </UnstyledButton>
      <Collapse expanded={isOpen} id={id}>
        <div className={classes.bars}>
          <BarList
            items={data.slice(0, most).map((theme) => ({
              id: theme.id,
              label: theme.name,
              share: theme.total,
              value: formatNumber(theme.total),
              title: sentimentsOf(theme),
              onPick: () => pick(theme.id),
              isPicked: themeIds.includes(theme.id),
            }))}
          />
        </div>
      </Collapse>
    </section>
  )
}

function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }): string {
  if (from && to) return `${formatDay(from)} – ${formatDay(to)}`
  if (from) return `Since ${formatDay(from)}`
  return to ? `Through ${formatDay(to)}` : 'All dates'
}

const sentimentsOf = ({ name, positive, neutral, negative }: ThemeCount): string =>
  `${name}: ${positive} positive, ${neutral} neutral, ${negative} negative`
