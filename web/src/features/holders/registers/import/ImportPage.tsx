import { Button } from '@mantine/core'
import type { RegisterDetail } from '@rostrum/contract/holders/register-rows'
import { type RegisterKind, registerGates, registerTitles } from '@rostrum/contract/holders/register-values'
import { registers } from '@rostrum/contract/holders/registers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { formatShare } from '#market/figures.ts'
import { saveFile } from '#platform/api/download.ts'
import { invalidateAfter } from '#platform/api/query.ts'
import { NotFound } from '#platform/errors/NotFound.tsx'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDay, formatNumber } from '#platform/formats.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useGate } from '#platform/session/flags.tsx'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { notifyError } from '#ui/notify.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { Stat } from '#ui/Stat.tsx'
import { StatStrip } from '../../shared/StatStrip.tsx'
import { useKind } from '../address.ts'
import { oneSnapshot, useCancelImport } from '../api.ts'
import { pathOf } from '../kinds.ts'
import { reconciliationNote } from '../reconciliation.ts'
import { askEveryMs, RowProgress } from './RowProgress.tsx'
import classes from './WizardPage.module.css'

const isUnderWay = (snapshot: RegisterDetail | undefined) =>
  snapshot?.state === 'waiting' || snapshot?.state === 'importing'

export function ImportPage() {
  const kind = useKind()
  return useGate(registerGates[kind]) ? <Import kind={kind} /> : <NotFound />
}

function Import({ kind }: { kind: RegisterKind }) {
  const title = `Import: ${registerTitles[kind]}`
  usePageTitle(title)
  const { id } = useParams({ from: `/shell${pathOf(kind)}/imports/$id` })
  const query = useQuery({
    ...oneSnapshot(kind, id),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? askEveryMs : false),
  })
  useRefreshOnceDone(kind, query.data)
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[
          {
            id: 'register',
            node: (
              <AnchorLink to={pathOf(kind)} size="sm">
                {registerTitles[kind]}
              </AnchorLink>
            ),
          },
        ]}
      />
      <QueryView query={query} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
        {(snapshot) =>
          isUnderWay(snapshot) ? (
            <UnderWay kind={kind} snapshot={snapshot} />
          ) : (
            <Outcome kind={kind} snapshot={snapshot} />
          )
        }
      </QueryView>
    </>
  )
}

/** Refetches cached lists, which do not contain the new snapshot yet. */
function useRefreshOnceDone(kind: RegisterKind, snapshot: RegisterDetail | undefined) {
  const client = useQueryClient()
  const state = snapshot?.state
  useEffect(() => {
    if (state === 'ready') void invalidateAfter(client, registers[kind].start, { refetchType: 'none' })
  }, [kind, state, client])
}

function UnderWay({ kind, snapshot }: { kind: RegisterKind; snapshot: RegisterDetail }) {
  const cancel = useCancelImport(kind)
  const { rowsRead, rowCount } = snapshot
  return (
    <SectionCard title={snapshot.fileName} description={`As of ${formatDay(snapshot.onDate)}`}>
      <div className={classes.progress}>
        <RowProgress
          label="Import progress"
          rowsRead={rowsRead}
          rowCount={rowCount}
          afterwards="Adding up shares and matching names"
        />
        <p className={classes.explained}>You can leave this page. The import continues.</p>
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          loading={cancel.isPending}
          onClick={() =>
            void cancel
              .mutateAsync({ params: { id: snapshot.id } })
              .catch(() => notifyError('The import could not be canceled'))
          }
        >
          Cancel import
        </Button>
      </div>
    </SectionCard>
  )
}

const outcomes: Record<string, string> = {
  ready: 'The import is complete',
  failed: 'The import failed',
  cancelled: 'The import was canceled',
}

function Outcome({ kind, snapshot }: { kind: RegisterKind; snapshot: RegisterDetail }) {
  const isReady = snapshot.state === 'ready'
  const download = () => saveFile(registers[kind].exportIssues, { params: { id: snapshot.id } }, 'csv')
  return (
    <SectionCard
      title={outcomes[snapshot.state]}
      description={`${snapshot.fileName}, as of ${formatDay(snapshot.onDate)}`}
    >
      {isReady ? (
        <>
          <StatStrip>
            <Stat label="Holders" value={formatNumber(snapshot.holderCount)} />
            <Stat label="Shares" value={formatNumber(snapshot.shares)} />
            <Stat label="% O/S" value={formatShare(snapshot.outstandingShare, 2)} />
            <Stat
              label="Rejected rows"
              value={formatNumber(snapshot.rowsRejected)}
              hint={`of ${formatNumber(snapshot.rowsRead)}`}
            />
            <Stat
              label="Combined rows"
              value={formatNumber(snapshot.rowsAddedUp)}
              hint="holders with more than one row"
            />
            <Stat label="Names to match" value={formatNumber(snapshot.openNameCount)} />
          </StatStrip>
          <p className={classes.explained}>{reconciliationNote(kind, snapshot)}</p>
        </>
      ) : (
        <p className={classes.explained}>{snapshot.failure ?? 'Nothing was imported.'}</p>
      )}
      <div className={classes.actions}>
        {isReady ? (
          <ButtonLink to={pathOf(kind)} search={{ snapshot: snapshot.id }}>
            View holders
          </ButtonLink>
        ) : (
          <ButtonLink to={`${pathOf(kind)}/import`}>Import again</ButtonLink>
        )}
        {snapshot.openNameCount > 0 && (
          <ButtonLink to={pathOf(kind)} search={{ snapshot: snapshot.id, tab: 'names' }} variant="default">
            Match names
          </ButtonLink>
        )}
        {snapshot.issueCount > 0 && (
          <Button variant="default" onClick={() => void download()}>
            Download rows with issues
          </Button>
        )}
      </div>
    </SectionCard>
  )
}
