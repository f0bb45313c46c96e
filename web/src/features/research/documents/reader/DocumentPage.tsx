import { Alert, Button, Group, Loader, Tabs } from '@mantine/core'
import type { DocumentDetail } from '@rostrum/contract/research/document-values'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDay } from '#platform/formats.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useResearch } from '#platform/session/research.ts'
import { useMayWrite, Writes } from '#platform/session/session.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import tabClasses from '#ui/tabs.module.css'
import { documentById } from '../api.ts'
import { StatusChip } from '../StatusChip.tsx'
import { securityLabel } from '../words.ts'
import { Details } from './Details.tsx'
import { DocumentActions } from './DocumentActions.tsx'
import { Estimates } from './Estimates.tsx'
import { FindInDocument } from './FindInDocument.tsx'
import { Notes } from './Notes.tsx'
import classes from './Reader.module.css'
import { Sharing } from './Sharing.tsx'
import { TextView } from './TextView.tsx'
import { useDocumentActions } from './use-document-actions.ts'

/** The library that draws PDF files is loaded with the first one. */
const PdfView = lazy(() => import('./PdfView.tsx').then((module) => ({ default: module.PdfView })))

const readingMs = 2000

export function DocumentPage() {
  const { documentId } = useParams({ from: '/shell/research/documents/$documentId' })
  const query = useQuery({
    ...documentById(documentId),
    refetchInterval: ({ state }) => (['waiting', 'reading'].includes(state.data?.status ?? '') ? readingMs : false),
  })
  return (
    <QueryView query={query} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
      {(document) => <Reader key={document.id} document={document} />}
    </QueryView>
  )
}

function Reader({ document }: { document: DocumentDetail }) {
  usePageTitle(document.title)
  const { page = 1, term = '' } = useSearch({ from: '/shell/research/documents/$documentId' })
  const navigate = useNavigate({ from: '/research/documents/$documentId' })
  const open = (next: { page?: number | undefined; term?: string | undefined }) =>
    void navigate({ search: (search) => ({ ...search, ...next }), replace: true })
  const { broker, analyst, security, dated, licenseNotice } = document
  const facts = [dated && formatDay(dated), broker?.name, analyst?.name, securityLabel(security)].filter(Boolean)
  const view = { document, page, term, onPage: (next: number) => open({ page: next }) }
  return (
    <>
      <PageHeader
        breadcrumbs={[{ id: 'research', node: <AnchorLink to="/research">Research</AnchorLink> }]}
        title={document.title}
        context={
          <>
            <StatusChip document={document} /> {facts.join(' · ')}
          </>
        }
        actions={<DocumentActions document={document} />}
      />
      {licenseNotice && (
        <Alert color="gray" p={8} mb={12} title="License">
          {licenseNotice}
        </Alert>
      )}
      <ReadingState document={document} />
      <div className={classes.columns}>
        <section className={classes.document} aria-label="Document">
          <FindInDocument id={document.id} term={term} onFind={(next) => open({ term: next })} onPage={view.onPage} />
          {document.format === 'pdf' ? (
            <Suspense fallback={<Loader aria-label="Loading the document" />}>
              <PdfView {...view} />
            </Suspense>
          ) : (
            <TextView {...view} />
          )}
        </section>
        <Side document={document} page={page} onPage={view.onPage} />
      </div>
    </>
  )
}

/** Why there is no text, or that it is still being read. */
function ReadingState({ document }: { document: DocumentDetail }) {
  const { retry, cancel } = useDocumentActions(document)
  const { status, problem, pagesRead, pageCount } = document
  if (status === 'ready') return null
  const isReading = status === 'waiting' || status === 'reading'
  const words = isReading
    ? `The text is being read${pageCount ? `: ${pagesRead} of ${pageCount} pages` : ''}.`
    : (problem ?? 'Reading the text was canceled.')
  return (
    <Alert color={isReading ? 'blue' : 'yellow'} role="status" p={8} mb={12}>
      <Group gap={8}>
        <span>{words}</span>
        <Writes>
          <Button size="compact-sm" variant="default" onClick={() => void (isReading ? cancel() : retry())}>
            {isReading ? 'Cancel' : 'Try again'}
          </Button>
        </Writes>
      </Group>
    </Alert>
  )
}

function Side({ document, page, onPage }: { document: DocumentDetail; page: number; onPage: (page: number) => void }) {
  const { opens } = useResearch()
  const addsEstimates = useMayWrite() && opens('estimates')
  return (
    <aside className={classes.side} aria-label="About the document">
      <Tabs defaultValue="details" classNames={tabClasses}>
        <Tabs.List aria-label="About the document">
          <Tabs.Tab value="details">Details</Tabs.Tab>
          <Tabs.Tab value="notes">Notes</Tabs.Tab>
          {addsEstimates && <Tabs.Tab value="estimates">Estimates</Tabs.Tab>}
          <Tabs.Tab value="sharing">Sharing</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="details" pt={12}>
          <Details key={`${document.status} ${document.confirmedAt?.getTime()}`} document={document} onPage={onPage} />
        </Tabs.Panel>
        <Tabs.Panel value="notes" pt={12}>
          <Notes document={document} page={page} onPage={onPage} />
        </Tabs.Panel>
        {addsEstimates && (
          <Tabs.Panel value="estimates" pt={12}>
            <Estimates document={document} page={page} onPage={onPage} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="sharing" pt={12}>
          <Sharing document={document} />
        </Tabs.Panel>
      </Tabs>
    </aside>
  )
}
