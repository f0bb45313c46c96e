import type { RegisterKind } from '@rostrum/contract/holders/register-values'
import { useQuery } from '@tanstack/react-query'
import { type ImportQuestion, importPreview, onePreview } from '../api.ts'
import { askEveryMs } from './RowProgress.tsx'

/** Polls the preview until the file is read; the same question always returns the same preview. */
export function usePreview(kind: RegisterKind, question: ImportQuestion) {
  const begun = useQuery(importPreview(kind, question))
  const { data: first, refetch } = begun
  const read = useQuery({
    ...onePreview(kind, first?.id ?? ''),
    enabled: first?.state === 'reading',
    initialData: first,
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? askEveryMs : false),
  })
  return { query: first ? read : begun, readAgain: () => void refetch() }
}
