// An import as its address has it: each step a page, and everything chosen so far in its search, so that Back works and
// a reload loses nothing.
import type { ColumnChoice } from '@rostrum/contract/column-mapping'
import type { RegisterKind } from '@rostrum/contract/holders/register-values'
import { list, queryBoolean, wholeNumber } from '@rostrum/contract/platform/values'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { searchOf } from '#platform/search-params.ts'
import { useKind } from '../address.ts'
import type { ImportQuestion } from '../api.ts'
import { pathOf } from '../kinds.ts'

export const importSteps = ['file', 'columns', 'snapshot', 'preview'] as const
export type ImportStep = (typeof importSteps)[number]

const ImportAddress = z.object({
  sheet: z.uuid().optional(),
  /** name.3: the column 3 fills the name. */
  columns: list(z.string().regex(/^[a-zA-Z]+\.\d{1,3}$/)),
  security: z.uuid().optional(),
  onDate: z.iso.date().optional(),
  source: z.string().max(100).optional(),
  sharesOutstanding: wholeNumber.min(1).optional(),
  replaces: queryBoolean,
})

export const importAddress = searchOf(ImportAddress, [])
export type ImportSearch = Partial<z.output<typeof ImportAddress>>

export const columnsOf = (mapping: readonly ColumnChoice[]): string[] =>
  mapping.map(({ field, column }) => `${field}.${column}`)

export const mappingOf = ({ columns = [] }: ImportSearch): ColumnChoice[] =>
  columns.map((text) => {
    const [field = '', column = ''] = text.split('.')
    return { field, column: Number(column) }
  })

export const stepPath = (kind: RegisterKind, step: ImportStep) =>
  step === 'file' ? (`${pathOf(kind)}/import` as const) : (`${pathOf(kind)}/import/${step}` as const)

/** The step that the page is, by its path. */
function useStep(): ImportStep {
  const word = useLocation({ select: ({ pathname }) => pathname.split('/')[4] })
  return importSteps.find((step) => step === word) ?? 'file'
}

export function useImportAddress() {
  const kind = useKind()
  const search: ImportSearch = useSearch({ from: `/shell${stepPath(kind, useStep())}` })
  const navigate = useNavigate()
  return {
    kind,
    search,
    change: (next: Partial<ImportSearch>) =>
      void navigate({ to: '.', search: { ...search, ...next }, replace: true, resetScroll: false }),
    /** Another step, with what has been chosen so far and what this one adds. */
    goTo: (step: ImportStep, next: Partial<ImportSearch> = {}) =>
      void navigate({
        to: stepPath(kind, step),
        search: { ...search, ...next },
      }),
  }
}

/** Undefined while something is missing that the preview needs. */
export function questionOf(search: ImportSearch): ImportQuestion | undefined {
  const { sheet, security, onDate, sharesOutstanding } = search
  const mapping = mappingOf(search)
  if (!sheet || !security || !onDate || mapping.length === 0) return undefined
  return { sheetId: sheet, mapping, securityId: security, onDate, sharesOutstanding: sharesOutstanding ?? null }
}
