import { Button, Group, Select } from '@mantine/core'
import type { FoundDocument } from '@rostrum/contract/research/document-values'
import type { ReactNode } from 'react'
import type { FileFormat } from '#platform/api/download.ts'
import { formatDay } from '#platform/formats.ts'
import { Pagination } from '#ui/data-table/Pagination.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { Excerpt } from '../Excerpt.tsx'
import { StatusChip } from '../StatusChip.tsx'
import { ratingText, securityLabel, targetText } from '../words.ts'
import classes from './SearchResults.module.css'

interface SearchResultsProps {
  term: string
  rows: FoundDocument[]
  paging: { page: number; pageSize: number; total: number; onPage: (page: number) => void }
  empty: ReactNode
  sort: string
  onSort: (field: string) => void
  onExport: (format: FileFormat) => unknown
}

const sorts = [
  { value: 'relevance', label: 'Best match' },
  { value: 'dated', label: 'Latest report' },
  { value: 'createdAt', label: 'Latest added' },
]

/** Documents with the pages that contain the words. */
export function SearchResults({ term, rows, paging, empty, sort, onSort, onExport }: SearchResultsProps) {
  if (rows.length === 0) return empty
  const { page, pageSize, total } = paging
  return (
    <section aria-label="Search results">
      <Group justify="space-between" mb={12}>
        <span role="status">{`${total.toLocaleString('en-US')} ${total === 1 ? 'document' : 'documents'}`}</span>
        <Group gap={8}>
          <Select
            aria-label="Sort by"
            w={150}
            allowDeselect={false}
            data={sorts}
            value={sorts.some(({ value }) => value === sort) ? sort : 'relevance'}
            onChange={(field) => onSort(field ?? 'relevance')}
          />
          <Button variant="default" onClick={() => void onExport('csv')}>
            Export CSV
          </Button>
        </Group>
      </Group>
      <ol className={classes.list}>
        {rows.map((row) => (
          <Result key={row.id} document={row} term={term} />
        ))}
      </ol>
      {(total > pageSize || page > 0) && <Pagination {...paging} />}
    </section>
  )
}

function Result({ document, term }: { document: FoundDocument; term: string }) {
  const { id, title, broker, analyst, security, dated, hits, hitCount } = document
  const facts = [
    ...[dated && formatDay(dated), broker?.name, analyst?.name, securityLabel(security)],
    ...[ratingText(document), targetText(document)],
  ].filter(Boolean)
  return (
    <li className={classes.result}>
      <Group gap={8}>
        <AnchorLink to="/research/documents/$documentId" params={{ documentId: id }} search={{ term }} fw={600}>
          {title}
        </AnchorLink>
        <StatusChip document={document} />
      </Group>
      <div className={classes.facts}>{facts.join(' · ')}</div>
      <ul className={classes.hits}>
        {hits.map((hit) => (
          <li key={hit.page}>
            <AnchorLink
              to="/research/documents/$documentId"
              params={{ documentId: id }}
              search={{ term, page: hit.page }}
              underline="always"
              className={classes.page}
            >
              Page {hit.page}
            </AnchorLink>{' '}
            <Excerpt hit={hit} />
          </li>
        ))}
      </ul>
      {hitCount > hits.length && (
        <div className={classes.facts}>{`${hitCount.toLocaleString('en-US')} pages match`}</div>
      )}
    </li>
  )
}
