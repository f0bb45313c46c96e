import { classNames } from '@rostrum/contract/holders/values'
import { compactQuarter } from '@rostrum/contract/market/quarters'
import type { Scope } from './scope.ts'

/** `VLTN.A-movers-2026Q2-2026Q3`, or `VLTN.A-VLTN.B-movers-…` */
export const exportName = ({ security }: Scope, list: string, ...quarters: string[]): string[] => [
  security.together ? classNames(security.together.classes) : (security.ticker ?? security.name),
  list,
  ...quarters.map(compactQuarter),
]
