import { useEffect, useState } from 'react'
import type { NavigationGroup } from '#platform/navigation.ts'
import { useUser } from '#platform/session/session.tsx'
import { foldedGroups } from '#platform/storage.ts'

const readChoices = (authorizationId: string): Map<string, string> =>
  new Map(
    (foldedGroups(authorizationId).get() ?? '')
      .split(' ')
      .filter(Boolean)
      .map((choice) => choice.split(':') as [string, string]),
  )

/**
 * Whether a sidebar group shows its entries, remembered per browser and customer. A folded group opens while one of its
 * pages is on screen, so that the neighboring pages are in reach, unless it is folded right there.
 */
export function useFolding({ path, isFolded = false }: NavigationGroup, isInside: boolean) {
  const { id } = useUser().currentCustomerAuthorization
  const [choice, setChoice] = useState(() => readChoices(id).get(path) ?? (isFolded ? 'folded' : 'open'))
  const [isFoldedHere, setFoldedHere] = useState(false)
  useEffect(() => {
    if (!isInside) setFoldedHere(false)
  }, [isInside])
  const isOpen = choice === 'open' || (isInside && !isFoldedHere)
  const toggle = () => {
    const next = isOpen ? 'folded' : 'open'
    const choices = readChoices(id).set(path, next)
    foldedGroups(id).set([...choices].map((pair) => pair.join(':')).join(' '))
    setChoice(next)
    setFoldedHere(isOpen)
  }
  return { isOpen, toggle }
}
