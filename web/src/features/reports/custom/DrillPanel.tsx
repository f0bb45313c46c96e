import type { ResultFigure, ResultRow } from '@rostrum/contract/reports/custom'
import type { CustomDefinition } from '@rostrum/contract/reports/custom-definition'
import { useQuery } from '@tanstack/react-query'
import { ReportPageView } from '#features/reports/page/public.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { figureRows } from './api.ts'

export interface DrillAt {
  definition: CustomDefinition
  row: ResultRow
  figure: ResultFigure | null
}

/** The rows behind a figure. */
export const DrillPanel = ({ at, onClose }: { at: DrillAt | null; onClose: () => void }) => (
  <SidePanel opened={at !== null} onClose={onClose} title="Rows behind this figure" width={880}>
    {at && <Rows at={at} />}
  </SidePanel>
)

function Rows({ at }: { at: DrillAt }) {
  const rows = useQuery(figureRows(at))
  return <QueryView query={rows}>{(page) => <ReportPageView page={page} />}</QueryView>
}
