import type { ProductFeedback } from '@rostrum/contract/product-feedback'

export const kindLabels: Record<ProductFeedback['kind'], string> = {
  idea: 'Idea',
  problem: 'Problem',
  praise: 'Praise',
}
