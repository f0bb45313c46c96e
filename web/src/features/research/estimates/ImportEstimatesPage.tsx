import { estimateFields, estimateImports } from '@rostrum/contract/research/estimate-imports'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '#platform/api/api.ts'
import { useAction } from '#platform/api/query.ts'
import { HelpMark } from '#platform/HelpMark.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { AnchorLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SheetImport } from '../sheet-import/SheetImport.tsx'
import { everyMeasure } from './api.ts'

export function ImportEstimatesPage() {
  usePageTitle('Import estimates')
  const navigate = useNavigate()
  const upload = useAction(estimateImports.upload)
  const { data: measures = [] } = useQuery(everyMeasure())
  return (
    <>
      <PageHeader
        title="Import estimates"
        breadcrumbs={[{ id: 'estimates', node: <AnchorLink to="/research/estimates">All Estimates</AnchorLink> }]}
        context={
          <>
            From a CSV or XLSX file <HelpMark topic="estimates" />
          </>
        }
      />
      <SheetImport
        fields={estimateFields}
        description="One row for each estimate, with at least a broker, a period and a figure"
        measures={measures}
        preview={(body) => call(estimateImports.preview, { body })}
        run={(body) => upload.mutateAsync({ body })}
        onDone={(securityId) => void navigate({ to: '/research/estimates', search: { securityId } })}
      />
    </>
  )
}
