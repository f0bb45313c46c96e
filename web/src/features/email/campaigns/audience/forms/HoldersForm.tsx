import { NumberInput, Select } from '@mantine/core'
import { formatQuarter, quarterBefore, quarterEnd, shiftQuarter } from '@rostrum/contract/market/quarters'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownSecurities } from '#features/focus/public.ts'
import { EntityPicker, type PickedEntity } from '#lists/EntityPicker.tsx'
import { SourceForm, type SourceFormProps } from './SourceForm.tsx'

const latest = 'latest'
const offered = 8

function earlierQuarters() {
  const last = quarterBefore(quarterEnd(new Date().toISOString().slice(0, 10)))
  return Array.from({ length: offered }, (_, ago) => shiftQuarter(last, -ago)).map((value) => ({
    value,
    label: formatQuarter(value),
  }))
}

export function HoldersForm({ onAdd, onClose }: SourceFormProps) {
  const own = useQuery(ownSecurities())
  const [security, setSecurity] = useState<PickedEntity | null>(null)
  const [quarter, setQuarter] = useState(latest)
  const [leastShares, setLeastShares] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const first = own.data?.[0]
  const chosen = security ?? (first && { id: first.id, name: first.ticker ?? first.name, detail: '' })
  const source = chosen && {
    ...{ kind: 'holders' as const, securityId: chosen.id, quarter: quarter === latest ? null : quarter, leastShares },
  }
  return (
    <SourceForm
      kind="holders"
      source={source}
      onAdd={onAdd}
      onClose={onClose}
      onIncomplete={() => setProblem('Choose a security')}
    >
      <EntityPicker
        kind="securities"
        label="Security"
        placeholder="Name or ticker"
        value={chosen ?? null}
        error={problem}
        onChange={setSecurity}
      />
      <Select
        label="As of quarter-end"
        data={[{ value: latest, label: 'Latest quarter' }, ...earlierQuarters()]}
        value={quarter}
        allowDeselect={false}
        onChange={(value) => setQuarter(value ?? latest)}
      />
      <NumberInput
        label="Minimum shares"
        min={0}
        allowDecimal={false}
        allowNegative={false}
        thousandSeparator=","
        value={leastShares}
        onChange={(value) => setLeastShares(Number(value) || 0)}
      />
    </SourceForm>
  )
}
