import { allows } from '@rostrum/contract/platform/permissions'
import { configuration } from '#platform/configuration.ts'
import { isActive, type NavigationEntry, type NavigationGroup } from '#platform/navigation.ts'
import { useGates } from '#platform/session/flags.tsx'
import { useResearch } from '#platform/session/research.ts'
import { actorOf, useUser } from '#platform/session/session.tsx'
import { navigation } from '../areas.ts'
import { researchGroups } from './research-groups.ts'
import { standalonePath } from './standalone.ts'

/** The groups and entries that the user has access to. */
export function useNavigation(): NavigationGroup[] {
  const isGateOpen = useGates()
  const caller = actorOf(useUser())
  const research = useResearch()
  const isShown = ({ gate, permission }: NavigationEntry) =>
    (!gate || isGateOpen(gate)) && (!permission || allows(permission, caller))
  // Standalone IQ has one entry. Like every gate here, its flag counts as on until the flags are known.
  const groups = isGateOpen('iq_standalone') ? navigation.filter(({ path }) => path === standalonePath) : navigation
  return (
    groups
      .filter(isShown)
      .flatMap((group) => researchGroups(group, research, configuration().researchProvider))
      .map((group) => (group.children ? { ...group, children: group.children.filter(isShown) } : group))
      // A group is there for its entries.
      .filter(({ children }) => children?.length !== 0)
  )
}

/** Outside its group, "Activities" alone could be either of two pages. */
export const entryLabel = (group: NavigationGroup, entry: NavigationEntry): string =>
  entry === group ? group.label : `${group.label} · ${entry.label}`

const labels = new Map(
  navigation.flatMap((group) =>
    // A group comes last: its path may also be that of one of its entries.
    [...(group.children ?? []), group].map((entry) => [`${entry.label} ${entry.path}`, entryLabel(group, entry)]),
  ),
)

/** A bookmark keeps the entry's own label. */
export const bookmarkLabel = ({ label, path }: { label: string; path: string }): string =>
  labels.get(`${label} ${path}`) ?? label

export const isInside = (group: NavigationGroup, path: string): boolean =>
  [group, ...(group.children ?? [])].some((entry) => isActive(entry, path))
