import { type RegisterKind, registerGates, registerTitles } from '@rostrum/contract/holders/register-values'
import type { NavigationEntry } from '#platform/navigation.ts'
import { pathOf } from './kinds.ts'

const entry = (kind: RegisterKind): NavigationEntry => ({
  label: registerTitles[kind],
  path: pathOf(kind),
  gate: registerGates[kind],
})

export const registryNavigation = entry('registry')
/** Lists that the specification's navigation does not mention, placed last. */
export const otherListNavigation = [entry('nobo'), entry('surveillance')]
