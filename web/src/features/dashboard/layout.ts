// The order and visibility of the parts, as pure changes of a layout.
import type { Dashboard, DashboardLayout, DashboardPart } from '@rostrum/contract/dashboard'

export type Layout = Dashboard['layout']

/** Exchanges a part with the next shown one: hidden parts in between would make a move look like nothing happened. */
export function movedPart(layout: Layout, part: DashboardPart, by: 1 | -1): Layout {
  const shown = layout.filter((one) => !one.isHidden || one.part === part)
  const at = shown.findIndex((one) => one.part === part)
  const other = shown[at + by]
  if (!other) return layout
  const own = layout.filter((one) => one.part !== part)
  const place = own.findIndex((one) => one.part === other.part) + (by === 1 ? 1 : 0)
  return [...own.slice(0, place), ...layout.filter((one) => one.part === part), ...own.slice(place)]
}

export const withHidden = (layout: Layout, part: DashboardPart, isHidden: boolean): Layout =>
  layout.map((one) => (one.part === part ? { part, isHidden } : one))

export const settingOf = (layout: Layout): DashboardLayout => ({
  order: layout.map(({ part }) => part),
  hidden: layout.filter(({ isHidden }) => isHidden).map(({ part }) => part),
})

/** Wide parts fill a row. */
const wide: readonly DashboardPart[] = ['market', 'activity']

/** The shown parts with the columns of two that each takes; one that would be alone in its row takes both. */
export function spansOf(layout: Layout): { part: DashboardPart; span: 1 | 2 }[] {
  const shown = layout.filter(({ isHidden }) => !isHidden).map(({ part }) => part)
  let isSecond = false
  return shown.map((part, at) => {
    const next = shown[at + 1]
    const isAlone = !isSecond && (next === undefined || wide.includes(next))
    const span = wide.includes(part) || isAlone ? 2 : 1
    isSecond = span === 1 && !isSecond
    return { part, span }
  })
}
