import { useLocation, useNavigate } from '@tanstack/react-router'
import { useGate } from '../../platform/session/flags.tsx'
import { SpeedDial } from '../../ui/SpeedDial.tsx'
import { quickActions } from '../areas.ts'

/** The floating menu of things to create; money flows and standalone IQ have no use for it. */
export function QuickAdd() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isStandalone = useGate('iq_standalone')
  if (quickActions.length === 0 || pathname === '/flow' || isStandalone) return null
  const actions = quickActions.map(({ label, icon: Icon, path }) => ({
    label,
    icon: <Icon size={18} stroke={1.5} />,
    onSelect: () => void navigate({ to: path }),
  }))
  return <SpeedDial actions={actions} />
}
