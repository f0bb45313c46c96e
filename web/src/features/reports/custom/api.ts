import { team } from '@rostrum/contract/irm/team'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { customReporting } from '@rostrum/contract/reports/custom'
import type { CustomDefinition } from '@rostrum/contract/reports/custom-definition'
import { customReports } from '@rostrum/contract/reports/custom-reports'
import { queryFor, queryForOne, useAction } from '#platform/api/query.ts'

export const reportSubjects = () => queryFor(customReporting.subjects, {})
export const reportResult = (definition: CustomDefinition, title: string | undefined) =>
  queryFor(customReporting.run, { body: { definition, ...(title && { title }) } })
export const figureRows = (body: Args<typeof customReporting.rows>['body']) =>
  queryForOne(customReporting.rows, { body })
export const reportList = () => queryFor(customReports.list, {})
export const reportById = (id: string) => queryForOne(customReports.read, { params: { id } })
export const savedResult = (id: string) => queryForOne(customReports.result, { params: { id } })
export const customerUsers = () => queryFor(team.users, {})

export const useCreateReport = () => useAction(customReports.create)
export const useUpdateReport = () => useAction(customReports.update)
export const useDeleteReport = () => useAction(customReports.delete)
export const useRestoreReport = () => useAction(customReports.restore)
export const useDuplicateReport = () => useAction(customReports.duplicate)
export const useScheduleReport = () => useAction(customReports.schedule)
export const useUnscheduleReport = () => useAction(customReports.unschedule)
