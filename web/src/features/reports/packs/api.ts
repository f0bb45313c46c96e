import { customReports } from '@rostrum/contract/reports/custom-reports'
import { boardPacks, isBeingMade, type PackPage, type PackVersion } from '@rostrum/contract/reports/packs'
import { useQuery } from '@tanstack/react-query'
import { queryFor, queryForOne, useAction } from '#platform/api/query.ts'

const pollMs = 1000

export const packList = (query: { term?: string | undefined; sort: string; pageSize: number; pageOffset: number }) =>
  queryFor(boardPacks.list, { query })
/** To choose from; latest first. */
export const customReportChoices = () => queryFor(customReports.list, {})
export const onePack = (pack: string) => queryForOne(boardPacks.read, { params: { pack } })
export const pagePreview = (page: PackPage, knownOn: string | null) =>
  queryFor(boardPacks.preview, { body: { page, knownOn } })

/** Made, or its files not yet checked. */
const isUnderWay = ({ state, files }: PackVersion) =>
  isBeingMade(state) || files.some(({ status }) => status === 'in_progress')

export const usePackVersions = (pack: string) =>
  useQuery({
    ...queryForOne(boardPacks.versions, { params: { pack } }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? pollMs : false),
  })
export const packVersion = (pack: string, version: string) =>
  queryForOne(boardPacks.version, { params: { pack, version } })

export const useCreatePack = () => useAction(boardPacks.create)
export const useSavePack = () => useAction(boardPacks.update)
export const useDuplicatePack = () => useAction(boardPacks.duplicate)
export const useDeletePack = () => useAction(boardPacks.delete)
export const useRestorePack = () => useAction(boardPacks.restore)
export const useMakeVersion = () => useAction(boardPacks.make)
export const useCancelVersion = () => useAction(boardPacks.cancel)
