import { useQuery } from '@tanstack/react-query'
import { PageError } from '#platform/errors/PageError.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { AnchorLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { activityTypes } from '../api.ts'
import { useMe } from '../use-me.ts'
import { RoadshowDayForm } from './RoadshowDayForm.tsx'

export function RoadshowDayPage() {
  usePageTitle('Log roadshow day')
  const types = useQuery(activityTypes())
  const me = useMe()
  return (
    <>
      <PageHeader
        title="Log roadshow day"
        context="Log all of a day’s meetings at once"
        breadcrumbs={[{ id: 'activities', node: <AnchorLink to="/activities">Activities</AnchorLink> }]}
      />
      <QueryView query={types} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
        {(all) => me !== undefined && <RoadshowDayForm types={all} me={me} />}
      </QueryView>
    </>
  )
}
