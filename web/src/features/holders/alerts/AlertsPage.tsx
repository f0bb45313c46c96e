import { Button } from '@mantine/core'
import { type AlertGroup, alerts } from '@rostrum/contract/holders/alerts'
import { IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EvidenceDrawers } from '#market/evidence/EvidenceDrawers.tsx'
import { downloadFile } from '#platform/api/download.ts'
import { defaultPageSize } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatNumber } from '#platform/formats.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { Pagination } from '#ui/data-table/Pagination.tsx'
import { PastTheEnd } from '#ui/data-table/PastTheEnd.tsx'
import { Toolbar } from '#ui/data-table/Toolbar.tsx'
import type { ExportFormat } from '#ui/ExportMenu.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { notifyError } from '#ui/notify.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { AlertCards } from './AlertCards.tsx'
import { AlertFilters } from './AlertFilters.tsx'
import { AlertSkeleton } from './AlertSkeleton.tsx'
import classes from './AlertsPage.module.css'
import { AlertTable } from './AlertTable.tsx'
import { alertCounts, alertList } from './api.ts'
import { type AlertAddress, filtersOf, queryOf, useAlertAddress } from './list-address.ts'
import { NewAlerts } from './NewAlerts.tsx'
import { NoAlerts } from './NoAlerts.tsx'
import { useMarkAllRead } from './use-alert-actions.ts'

const exportFormats = ['csv', 'xlsx'] as const

export function AlertsPage() {
  usePageTitle('Holder Alerts')
  const address = useAlertAddress()
  const { kinds: _kinds, severities: _severities, ...others } = filtersOf(address.search)
  const counts = useQuery(alertCounts(others)).data
  const markAll = useMarkAllRead(address.search)
  return (
    <>
      <PageHeader
        title="Holder Alerts"
        context="Ownership changes and filings that match your alert rules"
        actions={
          <>
            <ButtonLink
              to="/settings/notifications"
              variant="default"
              leftSection={<IconSettings size={16} stroke={1.5} />}
            >
              Alert rules
            </ButtonLink>
            <Button variant="default" disabled={!counts?.unread} loading={markAll.isPending} onClick={markAll.run}>
              Mark all as read
            </Button>
          </>
        }
      />
      <AlertFilters address={address} counts={counts} />
      <AlertList address={address} />
      <EvidenceDrawers />
    </>
  )
}

function AlertList({ address }: { address: AlertAddress }) {
  const { search, change, go } = address
  const query = queryOf(search)
  const list = useQuery(alertList(query))
  const { page = 0, pageSize = defaultPageSize } = search
  const onPage = (next: number) => go({ ...search, page: next || undefined })
  return (
    <>
      <NewAlerts
        address={address}
        notifiedUntil={list.isPlaceholderData ? undefined : list.data?.notifiedUntil}
        isEmpty={list.data?.data.length === 0}
      />
      <QueryView
        query={list}
        skeleton={<AlertSkeleton />}
        renderError={(error, retry) => <PageError error={error} onRetry={retry} />}
        isEmpty={({ meta }) => meta.total === 0}
        empty={
          <div className={classes.card}>
            <NoAlerts address={address} />
          </div>
        }
      >
        {({ data, meta }) => (
          <div className={classes.card}>
            <Toolbar
              countText={`${formatNumber(meta.total)} ${meta.total === 1 ? 'alert' : 'alerts'}`}
              columnMenu={null}
              exportFormats={exportFormats}
              onExport={(format) => save(query, format)}
            />
            {data.length === 0 ? (
              <PastTheEnd pageSize={pageSize} total={meta.total} onPage={onPage} />
            ) : (
              <Shown groups={data} address={address} />
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
    </>
  )
}

/** Exports every page of the filtered list. */
function save({ pageSize: _size, pageOffset: _offset, ...query }: ReturnType<typeof queryOf>, format: ExportFormat) {
  downloadFile(alerts.export, { query }, format).catch(() =>
    notifyError('Couldn’t export the alerts. Please try again.'),
  )
}

function Shown({ groups, address }: { groups: AlertGroup[]; address: AlertAddress }) {
  return useIsPhone() ? (
    <AlertCards groups={groups} address={address} />
  ) : (
    <AlertTable groups={groups} address={address} />
  )
}
