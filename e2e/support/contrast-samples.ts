import type { Frame } from '@playwright/test'

/** Marks the texts whose contrast axe measures. */
export const sampled = 'data-contrast-sample'

/**
 * Contrast takes axe two thirds of its time, and texts of the same color, size and weight on the same background have
 * the same: three of each kind are marked, in case one is covered or out of sight.
 */
export const markContrastSamples = (frame: Frame, within: string, without: readonly string[]): Promise<void> =>
  frame.evaluate(
    ({ mark, include, exclude }) => {
      const mostOfAKind = 3
      const grounds = new Map<Element, string>()
      const groundOf = (element: Element): string => {
        const known = grounds.get(element)
        if (known !== undefined) return known
        const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
        const own = `${backgroundColor} ${backgroundImage} ${opacity}`
        const isOpaque = backgroundColor.startsWith('rgb(') && backgroundImage === 'none' && opacity === '1'
        const parent = element.parentElement
        const ground = isOpaque || !parent ? own : `${own} | ${groundOf(parent)}`
        grounds.set(element, ground)
        return ground
      }
      const hasText = (element: Element): boolean =>
        element.matches('input, select, textarea') ||
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      const kindOf = (element: Element): string => {
        const { color, fontSize, fontWeight } = getComputedStyle(element)
        const isOff = element.closest(':disabled, [aria-disabled=true]') !== null
        return [
          color,
          fontSize,
          fontWeight,
          groundOf(element),
          element.matches('input, select, textarea'),
          isOff,
        ].join()
      }
      for (const before of document.querySelectorAll(`[${mark}]`)) before.removeAttribute(mark)
      const counts = new Map<string, number>()
      for (const element of document.querySelectorAll(`:is(${include}) *`)) {
        if (!hasText(element) || element.closest(exclude) || !element.checkVisibility({ visibilityProperty: true }))
          continue
        const kind = kindOf(element)
        const count = counts.get(kind) ?? 0
        counts.set(kind, count + 1)
        if (count < mostOfAKind) element.setAttribute(mark, '')
      }
    },
    { mark: sampled, include: within, exclude: without.join(', ') },
  )
