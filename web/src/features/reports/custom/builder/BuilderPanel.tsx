import { MultiSelect, NumberInput, Select, TextInput } from '@mantine/core'
import type { ReportField, ReportSubject } from '@rostrum/contract/reports/custom'
import {
  CustomDefinition,
  type CustomMark,
  type CustomSubject,
  customSubjectLabels,
  type MarkTone,
  type Measure,
  markTones,
  measureKey,
  measureTypeLabels,
  mostColumns,
  type Picture,
  pictureLabels,
  pictures,
} from '@rostrum/contract/reports/custom-definition'
import { measureLabel, measuresOf } from '@rostrum/contract/reports/engine/measures'
import classes from '../custom.module.css'
import { FilterLine, newFilter } from './FilterLine.tsx'
import { GroupFields } from './GroupFields.tsx'
import { Lines } from './Lines.tsx'
import { ListFilters } from './ListFilters.tsx'

interface BuilderPanelProps {
  subjects: readonly ReportSubject[]
  definition: CustomDefinition
  onChange: (definition: CustomDefinition) => void
}

const optionsOf = (fields: readonly ReportField[]) => fields.map(({ key, label }) => ({ value: key, label }))

export function BuilderPanel({ subjects, definition, onChange }: BuilderPanelProps) {
  const subject = subjects.find((one) => one.subject === definition.subject)
  const fields = subject?.fields ?? []
  const groupable = fields.filter(({ type }) => type !== 'number')
  const change = (next: Partial<CustomDefinition>) => onChange({ ...definition, ...next })
  const [firstGroup] = groupable
  const [firstField] = fields
  return (
    <section className={classes.panel} aria-label="Report settings">
      <Select
        label="Report on"
        allowDeselect={false}
        data={subjects.map(({ subject: value }) => ({ value, label: customSubjectLabels[value] }))}
        value={definition.subject}
        onChange={(value) => onChange(CustomDefinition.parse({ subject: value as CustomSubject }))}
      />
      <ListFilters
        key={definition.subject}
        subject={definition.subject}
        value={definition.listFilters}
        onChange={(listFilters) => change({ listFilters })}
      />
      <Lines
        title="Filters on fields"
        noun="filter"
        most={30}
        items={definition.filters}
        create={() => firstField && newFilter(firstField)}
        onChange={(filters) => change({ filters })}
      >
        {(filter, put, at) => <FilterLine fields={fields} filter={filter} onChange={put} at={at} />}
      </Lines>
      <Lines
        title="Group by"
        noun="group"
        most={3}
        items={definition.groups}
        create={() => firstGroup && { field: firstGroup.key, by: null }}
        onChange={(groups) => change({ groups })}
      >
        {(group, put, at) => (
          <GroupFields
            label={`Group ${at + 1}`}
            fields={groupable}
            group={group}
            onChange={(next) => next && put(next)}
          />
        )}
      </Lines>
      <Lines
        title="Figures"
        noun="figure"
        most={20}
        items={definition.measures}
        create={(): Measure => ({ type: 'count', field: null })}
        onChange={(measures) => change({ measures })}
      >
        {(measure, put, at) => <MeasureFields fields={fields} measure={measure} onChange={put} at={at} />}
      </Lines>
      <fieldset className={classes.part}>
        <legend>Columns by</legend>
        <div className={classes.line}>
          <GroupFields
            label="Columns by"
            fields={groupable}
            group={definition.pivot}
            onChange={(pivot) => change({ pivot })}
            clearable
          />
        </div>
      </fieldset>
      <MultiSelect
        label="Columns"
        description="Shown when there are no groups, and in the rows behind a figure"
        searchable
        hidePickedOptions
        maxValues={mostColumns}
        data={optionsOf(fields)}
        value={definition.columns.filter((key) => fields.some((field) => field.key === key))}
        placeholder={definition.columns.length === 0 ? 'Default columns' : ''}
        onChange={(columns) => change({ columns })}
      />
      <SortFields fields={fields} definition={definition} change={change} />
      <NumberInput
        label="Show the top"
        description="The rest are combined in one row"
        min={1}
        max={1000}
        allowDecimal={false}
        value={definition.top ?? ''}
        onChange={(top) =>
          change({ top: typeof top === 'number' && top >= 1 ? Math.min(1000, Math.trunc(top)) : null })
        }
      />
      <Select
        label="Chart"
        allowDeselect={false}
        data={pictures.map((value) => ({ value, label: pictureLabels[value] }))}
        value={definition.picture}
        onChange={(picture) => change({ picture: picture as Picture })}
      />
      <Lines
        title="Marks"
        noun="mark"
        most={10}
        items={definition.marks}
        create={(): CustomMark | undefined => {
          const [column] = sortable(fields, definition)
          return column && { column: column.value, operator: 'at_least', value: '', tone: 'highlight' }
        }}
        onChange={(marks) => change({ marks })}
      >
        {(mark, put, at) => <MarkFields columns={sortable(fields, definition)} mark={mark} onChange={put} at={at} />}
      </Lines>
    </section>
  )
}

/** What rows can be sorted and marked by: any field, or the groups and figures of the table. */
function sortable(fields: readonly ReportField[], { groups, measures, pivot }: CustomDefinition) {
  const isGrouped = groups.length > 0 || measures.length > 0 || pivot !== null
  if (!isGrouped) return optionsOf(fields)
  const named = (key: string | null) => fields.find((field) => field.key === key)
  const grouped = groups.flatMap(({ field }) => named(field) ?? [])
  const figures = measures.length > 0 ? measures : [{ type: 'count' as const, field: null }]
  return [
    ...optionsOf(grouped.filter((field, at) => grouped.indexOf(field) === at)),
    ...figures.map((measure, at) => ({ value: measureKey(at), label: measureLabel(measure, named(measure.field)) })),
  ]
}

interface MeasureFieldsProps {
  fields: readonly ReportField[]
  measure: Measure
  onChange: (measure: Measure) => void
  at: number
}

const rowsValue = 'rows'

function MeasureFields({ fields, measure, onChange, at }: MeasureFieldsProps) {
  const field = fields.find(({ key }) => key === measure.field) ?? null
  return (
    <>
      <Select
        aria-label={`Figure ${at + 1} field`}
        size="xs"
        searchable
        allowDeselect={false}
        data={[{ value: rowsValue, label: 'Rows' }, ...optionsOf(fields)]}
        value={measure.field ?? rowsValue}
        onChange={(key) => {
          const next = fields.find((one) => one.key === key)
          const types = measuresOf(next ?? null)
          const type = next?.adds ? 'sum' : next?.type === 'number' ? 'average' : (types[0] ?? 'count')
          onChange({ type, field: next?.key ?? null })
        }}
      />
      <Select
        aria-label={`Figure ${at + 1} measure`}
        size="xs"
        allowDeselect={false}
        data={measuresOf(field).map((value) => ({ value, label: measureTypeLabels[value] }))}
        value={measure.type}
        onChange={(type) => onChange({ ...measure, type: type as Measure['type'] })}
      />
    </>
  )
}

interface SortFieldsProps {
  fields: readonly ReportField[]
  definition: CustomDefinition
  change: (next: Partial<CustomDefinition>) => void
}

function SortFields({ fields, definition, change }: SortFieldsProps) {
  const columns = sortable(fields, definition)
  return (
    <Lines
      title="Sort by"
      noun="sort"
      most={3}
      items={definition.sort}
      create={() => columns[0] && { column: columns[0].value, direction: 'desc' as const }}
      onChange={(sort) => change({ sort })}
    >
      {(sort, put, at) => (
        <>
          <Select
            aria-label={`Sort ${at + 1} column`}
            size="xs"
            searchable
            allowDeselect={false}
            data={columns}
            value={sort.column}
            onChange={(column) => column && put({ ...sort, column })}
          />
          <Select
            aria-label={`Sort ${at + 1} direction`}
            size="xs"
            allowDeselect={false}
            data={[
              { value: 'desc', label: 'Descending' },
              { value: 'asc', label: 'Ascending' },
            ]}
            value={sort.direction}
            onChange={(direction) => put({ ...sort, direction: direction === 'asc' ? 'asc' : 'desc' })}
          />
        </>
      )}
    </Lines>
  )
}

const toneLabels: Record<MarkTone, string> = {
  highlight: 'Highlighted',
  positive: 'Green',
  negative: 'Red',
  muted: 'Muted',
}
const markOperators = [
  { value: 'at_least', label: 'is at least' },
  { value: 'at_most', label: 'is at most' },
  { value: 'is', label: 'is' },
  { value: 'empty', label: 'is empty' },
]

interface MarkFieldsProps {
  columns: { value: string; label: string }[]
  mark: CustomMark
  onChange: (mark: CustomMark) => void
  at: number
}

function MarkFields({ columns, mark, onChange, at }: MarkFieldsProps) {
  const name = `Mark ${at + 1}`
  return (
    <>
      <Select
        aria-label={`${name} column`}
        size="xs"
        searchable
        allowDeselect={false}
        data={columns}
        value={mark.column}
        onChange={(column) => column && onChange({ ...mark, column })}
      />
      <Select
        aria-label={`${name} condition`}
        size="xs"
        allowDeselect={false}
        data={markOperators}
        value={mark.operator}
        onChange={(operator) => onChange({ ...mark, operator: (operator ?? 'is') as CustomMark['operator'] })}
      />
      <div className={classes.wide}>
        <div className={classes.line}>
          <TextInput
            aria-label={`${name} value`}
            size="xs"
            disabled={mark.operator === 'empty'}
            value={mark.value}
            maxLength={200}
            onChange={(event) => onChange({ ...mark, value: event.currentTarget.value })}
          />
          <Select
            aria-label={`${name} look`}
            size="xs"
            allowDeselect={false}
            data={markTones.map((value) => ({ value, label: toneLabels[value] }))}
            value={mark.tone}
            onChange={(tone) => onChange({ ...mark, tone: (tone ?? 'highlight') as MarkTone })}
          />
        </div>
      </div>
    </>
  )
}
