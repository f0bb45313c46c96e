import { useLocation, useRouter } from '@tanstack/react-router'
import type { QuickAction } from '../../platform/navigation.ts'
import { useGate } from '../../platform/session/flags.tsx'
import { SpeedDial } from '../../ui/SpeedDial.tsx'
import { quickActions } from '../areas.ts'
import { useQuickKeys } from './use-quick-keys.ts'

/** The floating menu of things to create; money flows and standalone IQ have no use for it. */
export function QuickAdd() {
  const { pathname } = useLocation()
  const isStandalone = useGate('iq_standalone')
  if (quickActions.length === 0 || pathname === '/flow' || isStandalone) return null
  return <QuickAddMenu />
}

function QuickAddMenu() {
  const router = useRouter()
  const select = (action: QuickAction) =>
    'path' in action ? void router.navigate({ to: action.path }) : action.open(router)
  useQuickKeys(quickActions, select)
  const actions = quickActions.map((action) => {
    const { label, icon: Icon, shortcut } = action
    return {
      label,
      icon: <Icon size={18} stroke={1.5} />,
      ...(shortcut && { shortcut: `c ${shortcut}` }),
      onSelect: () => select(action),
    }
  })
  return <SpeedDial actions={actions} />
}
