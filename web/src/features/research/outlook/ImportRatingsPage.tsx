import { ratingFields, ratingImports } from '@rostrum/contract/research/estimate-imports'
import { useNavigate } from '@tanstack/react-router'
import { call } from '#platform/api/api.ts'
import { useAction } from '#platform/api/query.ts'
import { HelpMark } from '#platform/HelpMark.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { AnchorLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SheetImport } from '../sheet-import/SheetImport.tsx'

export function ImportRatingsPage() {
  usePageTitle('Import ratings')
  const navigate = useNavigate()
  const upload = useAction(ratingImports.upload)
  return (
    <>
      <PageHeader
        title="Import ratings"
        breadcrumbs={[{ id: 'outlook', node: <AnchorLink to="/research/outlook">Broker Outlook</AnchorLink> }]}
        context={
          <>
            From a CSV or XLSX file <HelpMark topic="broker-outlook" />
          </>
        }
      />
      <SheetImport
        fields={ratingFields}
        description="One row for each broker and date, with a rating, a price target or both"
        preview={(body) => call(ratingImports.preview, { body })}
        run={(body) => upload.mutateAsync({ body })}
        onDone={(securityId) => void navigate({ to: '/research/outlook', search: { securityId } })}
      />
    </>
  )
}
