// Which parts a person sees, and in which order.
import { type Dashboard, DashboardLayout, type DashboardPart, dashboardParts } from '@rostrum/contract/dashboard'

interface Customer {
  hasSecurity: boolean
}

const needSecurity: readonly DashboardPart[] = [
  'market',
  'changes',
  'movers',
  'flows',
  'news',
  'freshness',
  'attention',
]

/** A saved layout that the schema no longer accepts counts as none. */
export function layoutOf(saved: unknown, customer: Customer): Dashboard['layout'] {
  const { order, hidden } = DashboardLayout.safeParse(saved).data ?? { order: [], hidden: [] }
  return inOrder(order)
    .filter((part) => customer.hasSecurity || !needSecurity.includes(part))
    .map((part) => ({ part, isHidden: hidden.includes(part) }))
}

/** Parts that are missing from the saved order follow the part they follow by default. */
function inOrder(order: readonly DashboardPart[]): DashboardPart[] {
  const placed = [...new Set(order)]
  for (const [at, part] of dashboardParts.entries()) {
    if (placed.includes(part)) continue
    const before = dashboardParts[at - 1]
    placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, part)
  }
  return placed
}
