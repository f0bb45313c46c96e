import { type Sentiment, sentimentLabels } from '@rostrum/contract/irm/activity-record'
import { Labelled } from './labels.tsx'

const colors = { positive: 'green', neutral: 'gray', negative: 'red' } as const

export const SentimentLabel = ({ sentiment }: { sentiment: Sentiment }) => (
  <Labelled color={colors[sentiment]}>{sentimentLabels[sentiment]}</Labelled>
)
