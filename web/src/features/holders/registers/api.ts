import type { RegisterKind } from '@rostrum/contract/holders/register-values'
import { type RegisterEndpoints, registers } from '@rostrum/contract/holders/registers'
import type { Args } from '@rostrum/contract/platform/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/api.ts'
import { queryFor, queryForOne, useAction } from '#platform/api/query.ts'

type Query<Name extends keyof RegisterEndpoints> = Args<RegisterEndpoints[Name]>['query']
export type ImportQuestion = Args<RegisterEndpoints['preview']>['body']

const fresh = { placeholderData: undefined }

export const snapshotList = (kind: RegisterKind, securityId: string) =>
  queryForOne(registers[kind].list, { query: { securityId } })
export const oneSnapshot = (kind: RegisterKind, id: string) => queryForOne(registers[kind].read, { params: { id } })
export const positionList = (kind: RegisterKind, id: string, query: Query<'positions'>) =>
  queryFor(registers[kind].positions, { params: { id }, query })
export const changeList = (kind: RegisterKind, id: string, query: Query<'changes'>) =>
  queryFor(registers[kind].changes, { params: { id }, query })
export const changeTotals = (kind: RegisterKind, id: string, against: string | undefined) =>
  queryFor(registers[kind].changeTotals, { params: { id }, query: { against } })
export const issueList = (kind: RegisterKind, id: string, query: Query<'issues'>) =>
  queryFor(registers[kind].issues, { params: { id }, query })
export const nameList = (kind: RegisterKind, id: string, query: Query<'names'>) =>
  queryFor(registers[kind].names, { params: { id }, query })
export const importPreview = (kind: RegisterKind, body: ImportQuestion) => ({
  ...queryFor(registers[kind].preview, { body }),
  ...fresh,
  // The preview id for a given question never changes; only its progress is polled.
  staleTime: Number.POSITIVE_INFINITY,
})
export const onePreview = (kind: RegisterKind, id: string) =>
  queryForOne(registers[kind].readPreview, { params: { id } })

/** Updates the cache without a refetch, which would start reading the file again. */
export function useCancelPreview(kind: RegisterKind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(registers[kind].cancelPreview, { params: { id } }),
    onSuccess: (preview) => client.setQueryData(onePreview(kind, preview.id).queryKey, preview),
  })
}
export const useStartImport = (kind: RegisterKind) => useAction(registers[kind].start)
export const useCancelImport = (kind: RegisterKind) => useAction(registers[kind].cancel)
export const useDeleteSnapshot = (kind: RegisterKind) => useAction(registers[kind].delete)
export const useRestoreSnapshot = (kind: RegisterKind) => useAction(registers[kind].restore)
export const useMatchNames = (kind: RegisterKind) => useAction(registers[kind].match)
export const useForgetMatches = (kind: RegisterKind) => useAction(registers[kind].unmatch)
