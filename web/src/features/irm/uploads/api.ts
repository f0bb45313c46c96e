import { irmUploads, isUnderWay } from '@rostrum/contract/irm/uploads'
import type { UploadKind } from '@rostrum/contract/irm/uploads-query'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { invalidateAfter, queryFor, queryForOne, useAction } from '#platform/api/query.ts'

const pollMs = 1000

/** No placeholder data: column guesses are made on first render, and fields of another type would make them wrong. */
export const fieldQuery = (kind: UploadKind) => queryForOne(irmUploads.fields, { query: { kind } })

/** Polls while work is in progress; on completion, invalidates everything it may have changed. */
export function useUpload(id: string) {
  const client = useQueryClient()
  const upload = useQuery({
    ...queryFor(irmUploads.read, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? pollMs : false),
  })
  const state = upload.data?.state
  const before = useRef(state)
  useEffect(() => {
    const hasEnded = before.current && isUnderWay(before.current) && state && !isUnderWay(state)
    before.current = state
    if (hasEnded) void invalidateAfter(client, irmUploads.import)
  }, [client, state])
  return upload
}

export const useUploadList = (query: { pageSize: number; pageOffset: number }) =>
  useQuery({
    ...queryFor(irmUploads.list, { query }),
    refetchInterval: ({ state }) => (state.data?.data.some((one) => isUnderWay(one.state)) ? pollMs : false),
  })

export const useCheck = () => useAction(irmUploads.create)
export const useImport = () => useAction(irmUploads.import)
export const useCancel = () => useAction(irmUploads.cancel)
export const useUndo = () => useAction(irmUploads.undo)
export const useDiscard = () => useAction(irmUploads.delete)
export const useRestore = () => useAction(irmUploads.restore)
