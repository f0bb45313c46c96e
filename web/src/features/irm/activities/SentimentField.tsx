import { Input, SegmentedControl } from '@mantine/core'
import { type Sentiment, sentimentLabels, sentiments } from '@rostrum/contract/irm/activity-record'
import { useId } from 'react'

interface SentimentFieldProps {
  value: Sentiment | null
  onChange: (value: Sentiment | null) => void
}

const unset = 'unset'

export function SentimentField({ value, onChange }: SentimentFieldProps) {
  const id = useId()
  return (
    <div>
      <Input.Label id={id} labelElement="div">
        Sentiment
      </Input.Label>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        data={[
          { value: unset, label: 'Not set' },
          ...sentiments.map((sentiment) => ({ value: sentiment, label: sentimentLabels[sentiment] })),
        ]}
        value={value ?? unset}
        onChange={(picked) => onChange(picked === unset ? null : (picked as Sentiment))}
      />
    </div>
  )
}
