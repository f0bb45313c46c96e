import { compactQuarter } from '@rostrum/contract/market/quarters'
import type { Scope } from './scope.ts'

/** `VLTN.A-movers-2026Q2-2026Q3` */
export const exportName = ({ security }: Scope, list: string, ...quarters: string[]): string[] => [
  security.ticker ?? security.name,
  list,
  ...quarters.map(compactQuarter),
]
