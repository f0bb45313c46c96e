import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useKeptFresh } from '#features/notifications/public.ts'
import { formatNumber } from '#platform/formats.ts'
import classes from './AlertsPage.module.css'
import { alertNews, useRefresh } from './api.ts'
import { type AlertAddress, filtersOf } from './list-address.ts'

interface NewAlertsProps {
  address: AlertAddress
  /** The watermark of the list on screen; undefined while it is loading. */
  notifiedUntil: Date | undefined
  isEmpty: boolean
}

/** Offers alerts that arrived after the list was loaded. The list does not change until the user clicks. */
export function NewAlerts({ address: { search, go }, notifiedUntil, isEmpty }: NewAlertsProps) {
  const after = notifiedUntil?.toISOString()
  const news = useKeptFresh({ ...alertNews({ ...filtersOf(search), after }), enabled: after !== undefined })
  const refresh = useRefresh()
  const count = news.data?.count ?? 0
  // An empty list can refresh by itself: no rows would move.
  const isWaitedFor = isEmpty && count > 0
  const refreshOnce = useEffectEvent(() => void refresh())
  useEffect(() => {
    if (isWaitedFor) refreshOnce()
  }, [isWaitedFor])
  const show = async () => {
    await refresh()
    if (search.page) go({ ...search, page: undefined })
    window.scrollTo({ top: 0 })
  }
  return (
    <div role="status" className={classes.news}>
      {count > 0 && !isEmpty && (
        <Button size="compact-sm" leftSection={<IconArrowUp size={14} stroke={1.75} />} onClick={() => void show()}>
          Show {formatNumber(count)} new {count === 1 ? 'alert' : 'alerts'}
        </Button>
      )}
    </div>
  )
}
