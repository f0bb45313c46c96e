import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { classifications, marketCaps } from '../api.ts'

/** Names of sectors, subsectors and market caps by code; falls back to the code while loading. */
export function useClassifications() {
  const { data: classified } = useQuery(classifications())
  const { data: caps } = useQuery(marketCaps())
  return useMemo(() => {
    const sectors = new Map(classified?.sectors.map(({ code, name }) => [code, name]))
    const subsectors = new Map(classified?.subsectors.map(({ code, name }) => [code, name]))
    const bands = new Map(caps?.map(({ code, label }) => [code, label]))
    const named = (names: Map<string, string>) => (code: string) => names.get(code) ?? code
    return {
      sectors: classified?.sectors ?? [],
      marketCaps: caps ?? [],
      sectorName: named(sectors),
      subsectorName: named(subsectors),
      marketCapName: named(bands),
    }
  }, [classified, caps])
}
