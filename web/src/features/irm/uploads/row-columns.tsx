import type { TargetField } from '@rostrum/contract/column-mapping'
import type { Upload, UploadRow } from '@rostrum/contract/irm/uploads'
import { Chip } from '#ui/Chip.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { AnchorLink } from '#ui/links.tsx'
import classes from './irm-upload.module.css'
import { isGone, remarkLine, statusOf } from './words.ts'

const paths = { person: '/people/$id', organization: '/organizations/$id', activity: '/activities/$id' } as const

/** The row number, its outcome, and each field with its error. */
export function rowColumns(upload: Upload, fields: readonly TargetField[]): DataColumn<UploadRow>[] {
  const labelOf = (key: string) => fields.find((field) => field.key === key)?.label ?? 'Row'
  return [
    { id: 'row', header: 'Row', width: 64, align: 'right', pinned: true, required: true, cell: (row) => row.rowNumber },
    { id: 'outcome', header: 'Status', width: 130, cell: (row) => <Status upload={upload} row={row} /> },
    { id: 'subject', header: 'Profile', width: 160, cell: (row) => <Subject upload={upload} row={row} /> },
    { id: 'said', header: 'Notes', width: 400, grow: 3, cell: (row) => <Said row={row} labelOf={labelOf} /> },
    ...upload.mapping.map(({ field }) => ({
      id: field,
      header: labelOf(field),
      width: 140,
      grow: 1,
      cell: (row: UploadRow) => <Cell row={row} field={field} />,
    })),
  ]
}

function Status({ upload, row }: { upload: Upload; row: UploadRow }) {
  const [label, tone] = statusOf(upload.state, row)
  return <Chip tone={tone}>{label}</Chip>
}

function Subject({ upload, row }: { upload: Upload; row: UploadRow }) {
  const { subject } = row
  if (!subject) return null
  if (isGone(upload.state, row)) return subject.name
  return (
    <AnchorLink to={paths[subject.type]} params={{ id: subject.id }}>
      {subject.name}
    </AnchorLink>
  )
}

function Said({ row, labelOf }: { row: UploadRow; labelOf: (key: string) => string }) {
  const text = remarkLine(row, labelOf)
  return (
    <span className={row.errors.length > 0 ? classes.bad : undefined} title={text}>
      {text}
    </span>
  )
}

function Cell({ row, field }: { row: UploadRow; field: string }) {
  const value = row.values.find((one) => one.field === field)?.value ?? ''
  const error = row.errors.find((one) => one.field === field)
  const shown = value.length > 200 ? `${value.slice(0, 200)}…` : value
  if (!error) return shown
  return (
    <span className={classes.bad} title={error.message}>
      {shown || 'empty'}
    </span>
  )
}
