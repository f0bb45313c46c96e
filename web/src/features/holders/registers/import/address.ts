// The URL state of an import: each step is a page and all choices are search parameters, so that Back works and
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
  /** name.3: column 3 maps to the name field. */
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

/** The current step, from the path. */
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
    /** Goes to another step, keeping the choices so far and adding this step's. */
    goTo: (step: ImportStep, next: Partial<ImportSearch> = {}) =>
      void navigate({
        to: stepPath(kind, step),
        search: { ...search, ...next },
      }),
  }
}

/** Undefined while anything the preview needs is missing. */
export function questionOf(search: ImportSearch): ImportQuestion | undefined {
  const { sheet, security, onDate, sharesOutstanding } = search
  const mapping = mappingOf(search)
  if (!sheet || !security || !onDate || mapping.length === 0) return undefined
  return { sheetId: sheet, mapping, securityId: security, onDate, sharesOutstanding: sharesOutstanding ?? null }
}
