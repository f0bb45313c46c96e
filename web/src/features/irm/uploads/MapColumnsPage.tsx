import { Button, Select } from '@mantine/core'
import { type ColumnChoice, guessMapping, mappingErrors, type TargetField } from '@rostrum/contract/column-mapping'
import type { DateOrder } from '@rostrum/contract/irm/uploads'
import type { UploadKind } from '@rostrum/contract/irm/uploads-query'
import { timeZoneName } from '@rostrum/contract/platform/time-zones'
import type { Sheet } from '@rostrum/contract/sheets'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ColumnMapping, sheetQuery } from '#features/sheets/public.ts'
import { ApiError } from '#platform/api/errors.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatNumber } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { useOnce } from '#platform/use-once.ts'
import { ButtonLink } from '#ui/links.tsx'
import { notifyError } from '#ui/notify.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { fieldQuery, useCheck } from './api.ts'
import classes from './irm-upload.module.css'
import { UploadFrame } from './UploadFrame.tsx'
import { UploadSteps } from './UploadSteps.tsx'

export function MapColumnsPage() {
  const { kind = 'people', sheet: id = '' } = useSearch({ from: '/shell/settings/irm-upload/map' })
  const sheet = useQuery(sheetQuery(id))
  const fields = useQuery(fieldQuery(kind))
  const context = sheet.data
    ? `${sheet.data.fileName}, ${formatNumber(sheet.data.rowCount)} rows`
    : 'Choose the column for each field'
  return (
    <UploadFrame title="Columns" context={context}>
      <UploadSteps current="Columns" />
      <QueryView query={sheet} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
        {(read) => (
          <QueryView query={fields} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
            {(targets) => <Mapping key={`${kind} ${id}`} kind={kind} sheet={read} fields={targets} />}
          </QueryView>
        )}
      </QueryView>
    </UploadFrame>
  )
}

const orders = [
  { value: 'month_first', label: 'Month first: 3/8/2026 is March 8' },
  { value: 'day_first', label: 'Day first: 3/8/2026 is August 3' },
]

function Mapping({ kind, sheet, fields }: { kind: UploadKind; sheet: Sheet; fields: TargetField[] }) {
  const [mapping, setMapping] = useState<ColumnChoice[]>(() => guessMapping(sheet.columns, fields))
  const [dateOrder, setDateOrder] = useState<DateOrder | null>(null)
  const [wasSent, setWasSent] = useState(false)
  const { timeZone } = useUser()
  const navigate = useNavigate()
  const check = useCheck()
  const errors = mappingErrors(mapping, fields, sheet.columns.length)
  const sending = useOnce(async () => {
    setWasSent(true)
    if (Object.keys(errors).length > 0) return
    const body = { kind, sheetId: sheet.id, mapping, ...(dateOrder && { dateOrder }) }
    try {
      const { id } = await check.mutateAsync({ body })
      await navigate({ to: '/settings/irm-upload/$id', params: { id } })
    } catch (error) {
      notifyError(error instanceof ApiError ? error.message : 'The file could not be checked')
    }
  })
  return (
    <div className={classes.column}>
      <ColumnMapping
        sheet={sheet}
        fields={fields}
        value={mapping}
        onChange={setMapping}
        errors={wasSent ? errors : {}}
      />
      {kind === 'activities' && (
        <Select
          label="Dates are written"
          description={`${timeZoneName(timeZone)}. Activities without a time are set to noon.`}
          placeholder="Detect from file"
          data={orders}
          value={dateOrder}
          onChange={(value) => setDateOrder(value as DateOrder | null)}
          clearable
          maw={360}
        />
      )}
      {wasSent && Object.keys(errors).length > 0 && (
        <p className={classes.bad} role="alert">
          Choose a column for each required field.
        </p>
      )}
      <div className={classes.actions}>
        <Button loading={sending.isRunning} onClick={() => void sending.run()}>
          Check rows
        </Button>
        <ButtonLink variant="default" to="/settings/irm-upload/new" search={{ kind }}>
          Choose another file
        </ButtonLink>
      </div>
    </div>
  )
}
