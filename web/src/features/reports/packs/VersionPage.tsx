import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDateTime, formatDay } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useUser } from '#platform/session/session.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { ReportPageView } from '../page/public.ts'
import { packVersion } from './api.ts'
import classes from './Packs.module.css'
import { VersionFiles } from './Versions.tsx'

/** The pages of a version with the figures as they were. */
export function VersionPage() {
  const { packId, versionId } = useParams({ from: '/shell/reports/board-packs/$packId/versions/$versionId' })
  const query = useQuery(packVersion(packId, versionId))
  const { timeZone } = useUser()
  usePageTitle(query.data ? `${query.data.title}, version ${query.data.number}` : 'Version')
  return (
    <QueryView query={query} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
      {(version) => (
        <>
          <PageHeader
            title={`${version.title}, version ${version.number}`}
            breadcrumbs={[
              { id: 'packs', node: <AnchorLink to="/reports/board-packs">Board packs</AnchorLink> },
              {
                id: 'pack',
                node: (
                  <AnchorLink to="/reports/board-packs/$packId" params={{ packId }}>
                    {version.title}
                  </AnchorLink>
                ),
              },
            ]}
            context={`Created by ${fullName(version.madeBy)}, ${formatDateTime(version.createdAt, timeZone)}${version.knownOn ? `. As of ${formatDay(version.knownOn)}` : ''}`}
            actions={<VersionFiles version={version} />}
          />
          <div className={classes.preview}>
            {version.report?.pages.map((page, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pages of a version never change
              <ReportPageView key={at} page={page} />
            ))}
          </div>
        </>
      )}
    </QueryView>
  )
}
