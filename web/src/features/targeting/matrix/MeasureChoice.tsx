import { NativeSelect, SegmentedControl } from '@mantine/core'
import { matrixMeasureLabels } from '@rostrum/contract/targeting/matrix'
import { type MatrixMeasure, matrixMeasures } from '@rostrum/contract/targeting/matrix-query'

type MeasureChoiceProps = {
  value: MatrixMeasure
  isPhone: boolean
  onChange: (measure: MatrixMeasure | undefined) => void
}

const measures = matrixMeasures.map((value) => ({ value, label: matrixMeasureLabels[value] }))

export function MeasureChoice({ value, isPhone, onChange }: MeasureChoiceProps) {
  const choose = (next: string) => onChange(matrixMeasures.find((one) => one === next && one !== 'value'))
  return isPhone ? (
    <NativeSelect
      size="xs"
      aria-label="Measure"
      data={measures}
      value={value}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  ) : (
    <SegmentedControl size="xs" aria-label="Measure" data={measures} value={value} onChange={choose} />
  )
}
