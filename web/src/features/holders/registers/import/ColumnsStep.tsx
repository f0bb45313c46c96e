import { Button } from '@mantine/core'
import { mappingErrors } from '@rostrum/contract/column-mapping'
import { registerFields } from '@rostrum/contract/holders/register-values'
import type { Sheet } from '@rostrum/contract/sheets'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ColumnMapping, sheetQuery } from '#features/sheets/public.ts'
import { formatNumber } from '#platform/formats.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { columnsOf, mappingOf, useImportAddress } from './address.ts'
import { NothingSent } from './NothingSent.tsx'
import { WizardPage } from './WizardPage.tsx'

export function ColumnsStep() {
  const { search } = useImportAddress()
  if (!search.sheet) return <NothingSent step="columns" />
  return <Columns sheetId={search.sheet} />
}

function Columns({ sheetId }: { sheetId: string }) {
  const { kind, search, change, goTo } = useImportAddress()
  const query = useQuery(sheetQuery(sheetId))
  const [isAsked, setAsked] = useState(false)
  const mapping = mappingOf(search)
  const errorsOf = (sheet: Sheet) => mappingErrors(mapping, registerFields(kind), sheet.columns.length)
  const goOn = () => {
    setAsked(true)
    if (query.data && Object.keys(errorsOf(query.data)).length === 0) goTo('snapshot')
  }
  return (
    <WizardPage
      step="columns"
      next={
        <Button onClick={goOn} disabled={!query.data}>
          Continue
        </Button>
      }
    >
      <QueryView query={query}>
        {(sheet) => (
          <SectionCard
            title={sheet.fileName}
            description={`${formatNumber(sheet.rowCount)} rows. Choose the column for each field.`}
          >
            <ColumnMapping
              sheet={sheet}
              fields={registerFields(kind)}
              value={mapping}
              onChange={(next) => change({ columns: columnsOf(next) })}
              errors={isAsked ? errorsOf(sheet) : {}}
            />
          </SectionCard>
        )}
      </QueryView>
    </WizardPage>
  )
}
