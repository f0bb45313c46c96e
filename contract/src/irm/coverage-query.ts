import { z } from 'zod'
import { ofSecurity } from '../holders/values.ts'
import { relationshipFilters } from './relationships.ts'

export const coverageGroups = ['holder', 'target'] as const

export const CoverageQuery = z.object({
  ...ofSecurity,
  group: z.enum(coverageGroups).optional(),
  ...relationshipFilters,
})
