import { overrides } from '@rostrum/contract/targeting/overrides'
import { queryFor, useAction } from '#platform/api/query.ts'

export const overridesOf = (id: string) => queryFor(overrides.read, { params: { id } })
export const useChangeOverrides = () => useAction(overrides.change)
