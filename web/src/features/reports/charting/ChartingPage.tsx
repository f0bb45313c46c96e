import { Button, Menu, Skeleton } from '@mantine/core'
import { type Charted, charting } from '@rostrum/contract/reports/charting'
import { type ReportFileFormat, reportFileFormatLabels } from '@rostrum/contract/reports/report'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SavedViews } from '#lists/SavedViews.tsx'
import { saveReport } from '#platform/api/download.ts'
import { HelpMark } from '#platform/HelpMark.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { useMayWrite } from '#platform/session/session.tsx'
import { CopyLink } from '#ui/CopyLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { notifyError } from '#ui/notify.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { AddSeriesModal } from './AddSeriesModal.tsx'
import { AnnotationList } from './AnnotationList.tsx'
import { type AnnotationDraft, AnnotationModal } from './AnnotationModal.tsx'
import { chartQuery } from './api.ts'
import { ChartControls } from './ChartControls.tsx'
import classes from './ChartingPage.module.css'
import { ChartPicture } from './ChartPicture.tsx'
import { blockOf } from './charting-chart.ts'
import { savePicture } from './picture-file.ts'
import { SeriesChips } from './SeriesChips.tsx'
import { type ChartAddress, securitiesOf, useChartAddress } from './use-chart-address.ts'

export function ChartingPage() {
  usePageTitle('Charting')
  const address = useChartAddress()
  const { settings } = address
  const query = useQuery({ ...chartQuery(settings), enabled: settings.series.length > 0 })
  const [isAdding, setAdding] = useState(false)
  return (
    <div className={classes.root}>
      <PageHeader
        title="Charting"
        context={
          <>
            Price, ownership and outreach on one time axis <HelpMark topic="charting" />
          </>
        }
        actions={<Actions address={address} charted={query.data} />}
      />
      {settings.series.length === 0 ? (
        <EmptyState
          title="No series yet"
          message="Add a security’s price or its ownership"
          action={<Button onClick={() => setAdding(true)}>Add series</Button>}
        />
      ) : (
        <QueryView query={query} skeleton={<Skeleton height={620} />}>
          {(charted) => <Drawn address={address} charted={charted} onAdd={() => setAdding(true)} />}
        </QueryView>
      )}
      <AddSeriesModal
        isOpen={isAdding}
        keys={settings.series}
        isRebased={settings.rebased ?? false}
        onClose={() => setAdding(false)}
        onAdd={(series, rebased) => address.change({ series, rebased: rebased || undefined })}
      />
    </div>
  )
}

interface DrawnProps {
  address: ChartAddress
  charted: Charted
  onAdd: () => void
}

function Drawn({ address: { settings, change, setSeries }, charted, onAdd }: DrawnProps) {
  const mayWrite = useMayWrite()
  const [draft, setDraft] = useState<AnnotationDraft>()
  const securityIds = securitiesOf(settings.series)
  const tickerOf = (id: string) => charted.securities.find((security) => security.id === id)?.name ?? ''
  const [firstSecurity] = securityIds
  const annotate = (onDate: string) => firstSecurity && setDraft({ securityId: firstSecurity, onDate })
  const showAnnotations = () =>
    settings.marks?.includes('annotations') || change({ marks: [...(settings.marks ?? []), 'annotations'] })
  const { page } = charted
  return (
    <div className={classes.root}>
      <section className={classes.card} aria-label={page.title}>
        <ChartControls settings={settings} change={change} />
        <header className={classes.head}>
          <h2 className={classes.title}>{page.title}</h2>
          <p className={classes.subtitle}>{[page.subtitle, ...page.filters].join(' · ')}</p>
        </header>
        <SeriesChips charted={charted} keys={settings.series} onChange={setSeries} onAdd={onAdd} />
        {blockOf(charted).labels.length === 0 ? (
          <EmptyState title="No values in this range" message="Choose a longer range" />
        ) : (
          <ChartPicture
            charted={charted}
            isLog={settings.log ?? false}
            onDay={mayWrite && firstSecurity ? annotate : undefined}
            onKeepRange={(from, to) => change({ from, to, range: undefined })}
          />
        )}
        <footer className={classes.sources}>
          {page.sources.map((source) => (
            <p key={source}>{source}</p>
          ))}
        </footer>
      </section>
      {securityIds.length > 0 && (
        <AnnotationList
          securityIds={securityIds}
          tickerOf={tickerOf}
          onAdd={() => annotate(charted.to)}
          onEdit={(annotation) =>
            setDraft({ annotation, securityId: annotation.securityId, onDate: annotation.onDate })
          }
        />
      )}
      <AnnotationModal
        draft={draft}
        securities={securityIds.map((value) => ({ value, label: tickerOf(value) }))}
        onClose={() => setDraft(undefined)}
        onSaved={showAnnotations}
      />
    </div>
  )
}

const fileFormats = ['csv', 'xlsx', 'pdf'] as const satisfies ReportFileFormat[]

function Actions({ address: { settings, list }, charted }: { address: ChartAddress; charted: Charted | undefined }) {
  const picture = (format: 'png' | 'svg') => {
    if (!charted) return
    savePicture(charted, settings.log ?? false, format).catch(() =>
      notifyError('The image could not be created. Please try again.'),
    )
  }
  return (
    <>
      <SavedViews
        list="reports/charting"
        address={list.address}
        go={list.go}
        columns={noColumns}
        onShowColumns={() => undefined}
      />
      <CopyLink url={window.location.href} label="Copy link" />
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" disabled={!charted} leftSection={<IconDownload size={16} stroke={1.75} />}>
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => picture('png')}>Export as PNG</Menu.Item>
          <Menu.Item onClick={() => picture('svg')}>Export as SVG</Menu.Item>
          {fileFormats.map((format) => (
            <Menu.Item key={format} onClick={() => saveReport(charting.file, { query: { ...settings, format } })}>
              Export as {reportFileFormatLabels[format]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

const noColumns: string[] = []
