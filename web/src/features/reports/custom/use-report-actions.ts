import type { CustomDefinition } from '@rostrum/contract/reports/custom-definition'
import type { CustomReport } from '@rostrum/contract/reports/custom-reports'
import { useNavigate } from '@tanstack/react-router'
import { attempt } from '#platform/errors/attempt.ts'
import { notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import { useDeleteReport, useDuplicateReport, useRestoreReport, useUpdateReport } from './api.ts'

const paramsOf = ({ id }: Pick<CustomReport, 'id'>) => ({ params: { id } })

export function useReportActions() {
  const update = useUpdateReport()
  const copy = useDuplicateReport()
  const remove = useDeleteReport()
  const restore = useRestoreReport()
  const navigate = useNavigate()
  return {
    save: (report: CustomReport, definition: CustomDefinition, onSaved: () => void) =>
      attempt(async () => {
        await update.mutateAsync({ ...paramsOf(report), body: { definition, version: report.version } })
        notifySuccess('Report saved')
        onSaved()
      }, `${report.name} could not be saved.`),

    duplicate: (report: CustomReport) =>
      attempt(async () => {
        const { id } = await copy.mutateAsync(paramsOf(report))
        notifySuccess('Report duplicated')
        await navigate({ to: '/reports/custom/$id', params: { id } })
      }, `${report.name} could not be duplicated.`),

    remove: (report: CustomReport) =>
      attempt(async () => {
        // First away: its page would ask for one that is gone.
        await navigate({ to: '/reports/custom' })
        await remove.mutateAsync(paramsOf(report))
        notifyWithUndo(
          `${report.name} deleted`,
          () => void attempt(() => restore.mutateAsync(paramsOf(report)), `${report.name} could not be restored.`),
        )
      }, `${report.name} could not be deleted.`),
  }
}
