// What is enabled per customer (features), by flag, or by both.

export const customerFeatures = [
  'irwin_mail',
  'nobo_list',
  'surveillance',
  'multi_security',
  'iq_standalone',
  'engagement_score',
  'shareholder_registry',
  'feedback',
] as const

export const featureFlags = [
  'shareholder_registry',
  'campaigns',
  'custom_fields',
  'multi_security',
  'feedback',
  'iq_standalone',
  'engagement_score',
  'irwin_mail',
] as const

export type CustomerFeature = (typeof customerFeatures)[number]
export type FeatureFlag = (typeof featureFlags)[number]
export type Gate = CustomerFeature | FeatureFlag

const has = (names: readonly string[], gate: Gate): boolean => names.includes(gate)

/**
 * Why a gate is closed: the customer lacks the feature, or the flag is off. A name in both lists needs both; a missing
 * feature is reported first, because it is what the customer can ask for.
 */
export function closedBy(
  gate: Gate,
  features: readonly string[],
  flags: readonly string[],
): 'feature' | 'flag' | undefined {
  if (has(customerFeatures, gate) && !has(features, gate)) return 'feature'
  if (has(featureFlags, gate) && !has(flags, gate)) return 'flag'
  return undefined
}

export const isOpen = (gate: Gate, features: readonly string[], flags: readonly string[]): boolean =>
  closedBy(gate, features, flags) === undefined
