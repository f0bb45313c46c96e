import { brand } from '@rostrum/contract/reports/brand'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateAfter, queryFor, useAction } from '#platform/api/query.ts'
import { uploadFile } from '#platform/api/upload.ts'

export const ownBrand = () => queryFor(brand.read, {})
export const useSaveBrand = () => useAction(brand.update)
export const useRemoveLogo = () => useAction(brand.removeLogo)

/** Small enough to need no progress. */
export function useSetLogo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file: File) =>
      uploadFile(brand.setLogo, file, { signal: new AbortController().signal, onProgress: () => {} }),
    onSuccess: () => invalidateAfter(client, brand.setLogo),
  })
}
