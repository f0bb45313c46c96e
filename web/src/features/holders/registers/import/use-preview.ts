import type { RegisterKind } from '@rostrum/contract/holders/register-values'
import { useQuery } from '@tanstack/react-query'
import { type ImportQuestion, importPreview, onePreview } from '../api.ts'
import { askEveryMs } from './RowProgress.tsx'

/** The preview that answers the question, asked after until it is read; whoever comes back finds the same. */
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
