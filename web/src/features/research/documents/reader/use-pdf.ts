import { useQuery } from '@tanstack/react-query'
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect } from 'react'
import { fetchAuthorized } from '#platform/api/api.ts'
import { ApiError } from '#platform/api/errors.ts'

// A file of our own, as the content security policy wants it.
GlobalWorkerOptions.workerSrc = workerUrl

async function load(documentId: string): Promise<PDFDocumentProxy> {
  const response = await fetchAuthorized(`/v2/research/documents/${documentId}/file`)
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => undefined))
  // Without WebAssembly, which the policy forbids.
  return getDocument({ data: await response.arrayBuffer(), useWasm: false, enableXfa: false }).promise
}

/** The opened file; closed when the reader is left. */
export function usePdf(documentId: string) {
  const query = useQuery({
    queryKey: ['research-file', documentId],
    queryFn: () => load(documentId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    structuralSharing: false,
  })
  const file = query.data
  useEffect(
    () => () => {
      void file?.loadingTask.destroy()
    },
    [file],
  )
  return query
}
