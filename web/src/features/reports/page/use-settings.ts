// The settings of a report are its address, so that a link opens the same report.
import { useNavigate, useRouterState } from '@tanstack/react-router'

export function useSettings<Settings extends object>() {
  // Validated by the page's route.
  const checked: unknown = useRouterState({ select: ({ matches }) => matches.at(-1)?.search })
  const settings = checked as Partial<Settings>
  const navigate = useNavigate()
  const change = (next: Partial<Settings>) =>
    void navigate({ to: '.', search: { ...settings, ...next }, resetScroll: false, replace: true })
  return { settings, change }
}
