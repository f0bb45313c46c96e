// Research in the sidebar: its entries for people with products, one entry for everyone else.
import { productsFor, type ResearchArea, researchProductNames } from '@rostrum/contract/platform/research-products'
import { researchNavigation } from '#features/research/navigation.ts'
import type { NavigationGroup } from '#platform/navigation.ts'
import type { ResearchAccess } from '#platform/session/research.ts'

/** Other groups stay as they are. */
export function researchGroups(group: NavigationGroup, access: ResearchAccess, provider: string): NavigationGroup[] {
  if (group.path !== researchNavigation.path) return [group]
  if (!access.isShown) return []
  const { children = [], ...alone } = group
  if (access.isAssistant) return [alone]
  if (access.products.length === 0) return [{ ...alone, label: provider }]
  return [
    {
      ...group,
      children: children.map((entry) => {
        const closed = closedAt(entry.path, access)
        return closed ? { ...entry, closed } : entry
      }),
    },
  ]
}

/** The part of Research that a path belongs to. */
export function researchAreaAt(path: string): ResearchArea | undefined {
  const { children = [] } = researchNavigation
  const found = children.find((entry) => entry.path !== researchNavigation.path && isBelow(path, entry.path))
  return found?.research ?? (isBelow(path, researchNavigation.path) ? 'research' : undefined)
}

const isBelow = (path: string, root: string) => path === root || path.startsWith(`${root}/`)

/** Why the entry at this path is disabled. The first page of Research never is: it says how to get access. */
export function closedAt(path: string, { opens }: ResearchAccess): string | undefined {
  const area = path === researchNavigation.path ? undefined : researchAreaAt(path)
  if (!area || opens(area)) return undefined
  const products = productsFor(area).map((product) => researchProductNames[product])
  return `Requires ${products.join(' or ')}. Request access in Research.`
}
