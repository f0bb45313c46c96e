import { CustomDefinition } from '@rostrum/contract/reports/custom-definition'

/** The definition as in the address; what cannot be read is ignored. */
export function readDefinition(text: unknown): CustomDefinition | undefined {
  if (typeof text !== 'string') return undefined
  try {
    return CustomDefinition.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
