import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Pagination } from '#ui/data-table/Pagination.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { filing as filingQuery, filingRows } from '../api.ts'
import classes from './evidence.module.css'
import { FiledRows } from './FiledRows.tsx'
import { FilingFacts } from './FilingFacts.tsx'

const pageSize = 50

export function FilingView({ accession }: { accession: string }) {
  const query = useQuery(filingQuery(accession))
  return (
    <QueryView query={query}>
      {(filing) => (
        <div className={classes.stack}>
          <FilingFacts filing={filing} />
          {filing.reconciliation.rowCount > 0 && <AllRows accession={accession} />}
        </div>
      )}
    </QueryView>
  )
}

function AllRows({ accession }: { accession: string }) {
  const [page, setPage] = useState(0)
  const query = useQuery(filingRows(accession, { pageSize, pageOffset: page * pageSize }))
  return (
    <SectionCard title="Rows as filed" headingLevel={3} flush>
      <QueryView query={query}>
        {({ data, meta }) => (
          <>
            <FiledRows rows={data} label="Rows as filed" />
            {meta.total > pageSize && (
              <Pagination page={page} pageSize={pageSize} total={meta.total} onPage={setPage} />
            )}
          </>
        )}
      </QueryView>
    </SectionCard>
  )
}
