// What is switched on per customer (features), by flag, or by both.

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

/** A name in both lists needs both on. */
export function isOpen(gate: Gate, features: readonly string[], flags: readonly string[]): boolean {
  const byFeature = (customerFeatures as readonly string[]).includes(gate)
  const byFlag = (featureFlags as readonly string[]).includes(gate)
  return (!byFeature || features.includes(gate)) && (!byFlag || flags.includes(gate))
}
