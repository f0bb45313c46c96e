import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { type ColumnChoice, guessMapping, mappingErrors, type TargetField } from '@rostrum/contract/column-mapping'
import { dayIn } from '@rostrum/contract/platform/time-zones'
import type { ImportOutcome, ImportPreview } from '@rostrum/contract/research/estimate-imports'
import type { Sheet } from '@rostrum/contract/sheets'
import { type ReactNode, useState } from 'react'
import { ColumnMapping, SheetDrop } from '#features/sheets/public.ts'
import { DayInput } from '#lists/DayInput.tsx'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatNumber } from '#platform/formats.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { useUser } from '#platform/session/session.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SecuritySelect } from '../SecuritySelect.tsx'
import { PreviewTables } from './PreviewTables.tsx'

export interface SheetQuestion {
  sheetId: string
  mapping: ColumnChoice[]
  securityId: string
  dated: string
  currency: string | null
  measure?: string | null
}

type SheetImportProps = {
  fields: readonly TargetField[]
  /** What each row is, such as one estimate of one broker. */
  description: string
  /** Where the measure of rows without one is chosen. */
  measures?: readonly { key: string; name: string }[]
  preview: (question: SheetQuestion) => Promise<ImportPreview>
  run: (question: SheetQuestion) => Promise<ImportOutcome>
  onDone: (securityId: string) => void
}

/** Upload, columns and preview on one page. */
export function SheetImport({ fields, description, ...props }: SheetImportProps) {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  if (sheet) {
    return <Mapping key={sheet.id} sheet={sheet} fields={fields} onBack={() => setSheet(null)} {...props} />
  }
  return (
    <SectionCard title="Upload a file" description={description}>
      <SheetDrop onReady={setSheet} />
    </SectionCard>
  )
}

type MappingProps = Omit<SheetImportProps, 'description'> & { sheet: Sheet; onBack: () => void }

function Mapping({ sheet, fields, measures, preview, run, onDone, onBack }: MappingProps) {
  const { timeZone } = useUser()
  const focused = useFocusedSecurity()
  const [mapping, setMapping] = useState<ColumnChoice[]>(() => guessMapping(sheet.columns, fields))
  const [defaults, setDefaults] = useState({
    ...{ securityId: focused?.id, dated: dayIn(timeZone) as string | null, currency: 'USD' },
    measure: 'eps' as string | null,
  })
  const [found, setFound] = useState<ImportPreview | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const change = (next: Partial<typeof defaults>) => {
    setDefaults({ ...defaults, ...next })
    setFound(null)
  }
  const errors = mappingErrors(mapping, fields, sheet.columns.length)
  const attempt = async (work: (question: SheetQuestion) => Promise<void>) => {
    setAsked(true)
    const { securityId, dated, currency, measure } = defaults
    if (Object.keys(errors).length > 0 || !securityId || !dated) return
    setBusy(true)
    try {
      const shared = { sheetId: sheet.id, mapping, securityId, dated, currency: currency || null }
      await work(measures ? { ...shared, measure } : shared)
    } catch (error) {
      notifyError(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  const importRows = (question: SheetQuestion) =>
    run(question).then(({ addedCount, changedCount, unchangedCount }) => {
      notifySuccess(
        `${formatNumber(addedCount)} added, ${formatNumber(changedCount)} changed, ${formatNumber(unchangedCount)} unchanged`,
      )
      onDone(question.securityId)
    })
  return (
    <Stack gap={16}>
      <SectionCard
        title={sheet.fileName}
        description={`${formatNumber(sheet.rowCount)} rows. Choose the column for each field.`}
        actions={
          <Button variant="default" size="xs" onClick={onBack}>
            Choose another file
          </Button>
        }
      >
        <ColumnMapping
          sheet={sheet}
          fields={fields}
          value={mapping}
          onChange={(next) => {
            setMapping(next)
            setFound(null)
          }}
          errors={isAsked ? errors : {}}
        />
      </SectionCard>
      <SectionCard title="Details" description="The date, measure and currency apply to rows that leave them blank.">
        <Group align="flex-end">
          <SecuritySelect size="sm" value={defaults.securityId} onChange={(securityId) => change({ securityId })} />
          {measures && (
            <Select
              label="Measure"
              data={measures.map(({ key, name }) => ({ value: key, label: name }))}
              value={defaults.measure}
              onChange={(measure) => change({ measure })}
              clearable
            />
          )}
          <DayInput
            label="Date"
            placeholder="Choose a date"
            value={defaults.dated}
            onChange={(dated) => change({ dated })}
          />
          <TextInput
            label="Currency"
            w={100}
            maxLength={3}
            value={defaults.currency}
            onChange={(event) => change({ currency: event.currentTarget.value })}
          />
        </Group>
      </SectionCard>
      {found && <PreviewTables preview={found} />}
      <Actions>
        <Button
          variant={found ? 'default' : 'filled'}
          loading={isBusy}
          onClick={() => void attempt(async (question) => setFound(await preview(question)))}
        >
          Preview
        </Button>
        {found && (
          <Button loading={isBusy} disabled={found.validCount === 0} onClick={() => void attempt(importRows)}>
            Import {formatNumber(found.validCount)} {found.validCount === 1 ? 'row' : 'rows'}
          </Button>
        )}
      </Actions>
    </Stack>
  )
}

const Actions = ({ children }: { children: ReactNode }) => <Group justify="flex-end">{children}</Group>
