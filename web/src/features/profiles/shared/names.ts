import { jobFunctionLabel } from '@rostrum/contract/market/job-functions'
import { reportError } from '#platform/errors/report.ts'

/** Job functions that the title does not already mention. */
export const functionsBeside = (title: string | null | undefined, codes: string[]): string[] =>
  codes.map(nameOfFunction).filter((name) => name.toLowerCase() !== title?.toLowerCase())

export const nameOfFunction = (code: string): string => jobFunctionLabel(code, reportError)
