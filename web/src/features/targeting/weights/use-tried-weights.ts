// Weights being tried live in the address, so that a link shows the same ranking. Dragging updates the sliders at once
// and the address shortly after.
import { useDebouncedCallback } from '@mantine/hooks'
import { type FitWeights, fitParts, readWeights, weightsText } from '@rostrum/contract/targeting/fit'
import { useState } from 'react'
import type { ListAddressState } from '#lists/use-list-address.ts'
import { changed } from '#platform/search-params.ts'

const delay = 150

export const isSame = (some: FitWeights, others: FitWeights) => fitParts.every((part) => some[part] === others[part])

const isZero = (weights: FitWeights) => fitParts.every((part) => weights[part] === 0)

export function useTriedWeights({ address, go }: Pick<ListAddressState, 'address' | 'go'>, saved: FitWeights) {
  const text = typeof address.weights === 'string' ? address.weights : undefined
  const [dragged, setDragged] = useState<{ since: string | undefined; weights: FitWeights }>()
  const asked = text === undefined ? null : readWeights(text)
  const shown = dragged && dragged.since === text ? dragged.weights : (asked ?? saved)
  const commit = useDebouncedCallback((weights: FitWeights) => {
    if (isZero(weights)) return
    const next = isSame(weights, saved) ? undefined : weightsText(weights)
    go(changed(address, { weights: next }), { resetScroll: false, replace: true })
  }, delay)
  const discard = () => {
    setDragged(undefined)
    commit.cancel()
    go(changed(address, { weights: undefined }))
  }
  return {
    /** As in the address. */
    text,
    shown,
    isZero: isZero(shown),
    isChanged: !isSame(shown, saved),
    change: (weights: FitWeights) => {
      setDragged({ since: text, weights })
      commit(weights)
    },
    discard,
  }
}

export type TriedWeights = ReturnType<typeof useTriedWeights>
