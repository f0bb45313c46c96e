import { Button } from '@mantine/core'
import { news } from '@rostrum/contract/news/news'
import { IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EvidenceDrawers } from '#market/evidence/EvidenceDrawers.tsx'
import { downloadFile } from '#platform/api/download.ts'
import { defaultPageSize } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatNumber } from '#platform/formats.ts'
import { HelpMark } from '#platform/HelpMark.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { Pagination } from '#ui/data-table/Pagination.tsx'
import { PastTheEnd } from '#ui/data-table/PastTheEnd.tsx'
import { Toolbar } from '#ui/data-table/Toolbar.tsx'
import type { ExportFormat } from '#ui/ExportMenu.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { notifyError } from '#ui/notify.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { newsCounts, newsList } from './api.ts'
import { filtersOf, type NewsAddress, queryOf, useNewsAddress } from './list-address.ts'
import { NewsFilters } from './NewsFilters.tsx'
import classes from './NewsList.module.css'
import { NewsList } from './NewsList.tsx'
import { NewsOrder } from './NewsOrder.tsx'
import { NoNews } from './NoNews.tsx'
import { useMarkAllRead } from './use-news-actions.ts'

const exportFormats = ['csv', 'xlsx'] as const

export function NewsPage() {
  usePageTitle('News')
  const address = useNewsAddress()
  const counts = useQuery(newsCounts(filtersOf(address.search))).data
  const markAll = useMarkAllRead(address.search)
  return (
    <>
      <PageHeader
        title="News"
        context={
          <>
            Articles and filings about your company, peers and watchlist <HelpMark topic="news" />
          </>
        }
        actions={
          <>
            <ButtonLink to="/settings/news" variant="default" leftSection={<IconSettings size={16} stroke={1.5} />}>
              News settings
            </ButtonLink>
            <Button variant="default" disabled={!counts?.unread} loading={markAll.isPending} onClick={markAll.run}>
              Mark all as read
            </Button>
          </>
        }
      />
      <NewsFilters address={address} counts={counts} />
      <List address={address} />
      <EvidenceDrawers />
    </>
  )
}

function List({ address }: { address: NewsAddress }) {
  const { search, change, go } = address
  const query = queryOf(search)
  const list = useQuery(newsList(query))
  const { page = 0, pageSize = defaultPageSize } = search
  const onPage = (next: number) => go({ ...search, page: next || undefined })
  return (
    <QueryView
      query={list}
      renderError={(error, retry) => <PageError error={error} onRetry={retry} />}
      isEmpty={({ meta }) => meta.total === 0}
      empty={
        <div className={classes.card}>
          <NoNews address={address} />
        </div>
      }
    >
      {({ data, meta }) => (
        <div className={classes.card}>
          <Toolbar
            countText={`${formatNumber(meta.total)} ${meta.total === 1 ? 'item' : 'items'}`}
            columnMenu={null}
            exportFormats={exportFormats}
            onExport={(format) => save(query, format)}
          >
            <NewsOrder address={address} />
          </Toolbar>
          {data.length === 0 ? (
            <PastTheEnd pageSize={pageSize} total={meta.total} onPage={onPage} />
          ) : (
            <NewsList items={data} isByDay={search.sortField !== 'title'} />
          )}
          <Pagination
            page={page}
            pageSize={pageSize}
            total={meta.total}
            onPage={onPage}
            onPageSize={(size) => change({ pageSize: size === defaultPageSize ? undefined : size })}
          />
        </div>
      )}
    </QueryView>
  )
}

/** Exports every page of the filtered list. */
function save({ pageSize: _size, pageOffset: _offset, ...query }: ReturnType<typeof queryOf>, format: ExportFormat) {
  downloadFile(news.export, { query }, format).catch(() => notifyError('Couldn’t export the news. Please try again.'))
}
