import { charting } from '@rostrum/contract/reports/charting'
import type { ChartSettings } from '@rostrum/contract/reports/charting-query'
import { queryFor, useAction } from '#platform/api/query.ts'

export const chartQuery = (query: ChartSettings) => queryFor(charting.read, { query })
export const annotationQuery = (securityIds: string[]) => queryFor(charting.annotations, { query: { securityIds } })

export const useAnnotate = () => useAction(charting.annotate)
export const useChangeAnnotation = () => useAction(charting.changeAnnotation)
export const useDeleteAnnotation = () => useAction(charting.deleteAnnotation)
export const useRestoreAnnotation = () => useAction(charting.restoreAnnotation)
