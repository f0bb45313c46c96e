import { useLocation, useRouter } from '@tanstack/react-router'
import type { QuickAction } from '#platform/navigation.ts'
import { useGate, useGates } from '#platform/session/flags.tsx'
import { useMayWrite } from '#platform/session/session.tsx'
import { SpeedDial } from '#ui/SpeedDial.tsx'
import { quickActions } from '../areas.ts'

const none: QuickAction[] = []

/** Money flows and standalone IQ have nothing to create, nor has somebody who only reads. */
export function useQuickActions() {
  const router = useRouter()
  const { pathname } = useLocation()
  const isStandalone = useGate('iq_standalone')
  const mayWrite = useMayWrite()
  const isOpen = useGates()
  const isHidden = /^\/flow(\/|$)/.test(pathname) || isStandalone || !mayWrite
  return {
    actions: isHidden ? none : quickActions.filter(({ gate }) => !gate || isOpen(gate)),
    select: (action: QuickAction) =>
      'path' in action ? void router.navigate({ to: action.path }) : action.open(router),
  }
}

export function QuickAdd() {
  const { actions, select } = useQuickActions()
  if (actions.length === 0) return null
  const shown = actions.map((action) => {
    const { label, icon: Icon, shortcut } = action
    return {
      label,
      icon: <Icon size={18} stroke={1.5} />,
      ...(shortcut && { shortcut: `c ${shortcut}` }),
      onSelect: () => select(action),
    }
  })
  return <SpeedDial actions={shown} />
}
