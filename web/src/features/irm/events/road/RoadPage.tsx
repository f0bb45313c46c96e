// The phone page: opened once, it can be read again without a network.
import type { RoadDay } from '@rostrum/contract/irm/events/road'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { keepCopy } from '#platform/offline-copy.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useUser } from '#platform/session/session.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { ownRoad } from '../api.ts'
import { asOf, copyOf } from './copy.ts'
import { RoadDays } from './RoadDays.tsx'
import styles from './road.css?inline'

const refreshMs = 5 * 60_000

export function RoadPage() {
  usePageTitle('On the road')
  const query = useQuery({ ...ownRoad(), refetchInterval: refreshMs })
  return (
    <>
      <style>{styles}</style>
      <PageHeader
        title="On the road"
        breadcrumbs={[
          { id: 'events', node: <AnchorLink to="/irm/events-and-itineraries">Events & Itineraries</AnchorLink> },
        ]}
      />
      <QueryView query={query}>{(days) => <Road days={days} loadedAt={query.dataUpdatedAt} />}</QueryView>
    </>
  )
}

function watchNetwork(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

function Road({ days, loadedAt }: { days: readonly RoadDay[]; loadedAt: number }) {
  const { currentCustomerAuthorization } = useUser()
  const drawn = useRef<HTMLDivElement>(null)
  const [isKept, setKept] = useState(false)
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine)
  const owner = currentCustomerAuthorization.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the copy is of what these days are drawn as.
  useEffect(() => {
    if (!drawn.current) return
    keepCopy(owner, copyOf(drawn.current, loadedAt)).then(setKept, () => setKept(false))
  }, [owner, days, loadedAt])
  return (
    <div className="road">
      <p className="road-status" role="status">
        {[asOf(loadedAt, isOnline), isKept && isOnline && 'available offline on this device']
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div ref={drawn}>
        <RoadDays days={days} />
      </div>
    </div>
  )
}
