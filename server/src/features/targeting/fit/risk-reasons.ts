// Reasons why a holder may sell, as sentences, strongest first.
import type { StoredFit } from './queries.ts'

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const tenth = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Thresholds beyond which a reason is shown. */
const worthSaying = { sold: 0.05, small: 0.5, large: 1.25, fewSimilar: 25, sizeTilt: 0.85 }

export function riskReasons(fit: StoredFit): string[] {
  const { closedCount, closedOf, soldShare, heldValue, typicalValue, upperValue, peersPart, sizeTilt } = fit
  const reasons: string[] = []
  if (closedCount !== null && closedOf) {
    reasons.push(`Closed ${whole.format(closedCount)} of ${whole.format(closedOf)} positions in the quarter.`)
  }
  if (soldShare !== null && soldShare >= worthSaying.sold) {
    reasons.push(`Sold ${whole.format(soldShare * 100)}% of its position in the quarter.`)
  }
  if (fit.isRecent) reasons.push('Opened its position in the quarter: new positions are sold more often.')
  if (typicalValue && heldValue > 0 && heldValue < typicalValue * worthSaying.small) {
    const share = Math.max(1, Math.round((heldValue / typicalValue) * 100))
    reasons.push(`Its position is ${share}% of its typical position in comparable companies.`)
  }
  if (upperValue && heldValue > upperValue * worthSaying.large) {
    reasons.push(`Its position is ${tenth.format(heldValue / upperValue)}× its upper range for comparable companies.`)
  }
  if (peersPart !== null && peersPart < worthSaying.fewSimilar) {
    reasons.push(
      `Holds only ${fit.neighborCount} of the 100 names most often held with ${fit.ticker ?? fit.securityName}.`,
    )
  }
  if (sizeTilt !== null && sizeTilt < worthSaying.sizeTilt) {
    reasons.push(`${tenth.format(sizeTilt)}× the usual weight in companies of this size.`)
  }
  return reasons
}
