import { jobFunctionLabel } from '@rostrum/contract/job-functions'
import { reportError } from '../../../platform/errors/report.ts'

type Names = { firstName: string; lastName: string; preferredName: string | null }

export const fullName = ({ firstName, lastName }: Names): string => `${firstName} ${lastName}`.trim()

/** Margaret Hale, called Peggy: Peggy Hale. */
export const calledName = ({ firstName, lastName, preferredName }: Names): string =>
  `${preferredName || firstName} ${lastName}`.trim()

/** What the title does not say already. */
export const functionsBeside = (title: string | null | undefined, codes: string[]): string[] =>
  codes.map(nameOfFunction).filter((name) => name.toLowerCase() !== title?.toLowerCase())

export const nameOfFunction = (code: string): string => jobFunctionLabel(code, reportError)
