export const suppressionReasons = ['unsubscribed', 'hard_bounce', 'complaint', 'manual', 'import'] as const
export type SuppressionReason = (typeof suppressionReasons)[number]
export const suppressionReasonNames: Record<SuppressionReason, string> = {
  unsubscribed: 'Unsubscribed',
  hard_bounce: 'Hard bounce',
  complaint: 'Complaint',
  manual: 'Added manually',
  import: 'Import',
}
