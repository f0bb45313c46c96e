import type { Dashboard, DashboardPart } from '@rostrum/contract/dashboard'
import { useQueryClient } from '@tanstack/react-query'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { useSaveSetting } from '#platform/session/settings.ts'
import { notifyWithUndo } from '#ui/notify.ts'
import { dashboardQuery } from './api.ts'
import { type Layout, movedPart, settingOf, withHidden } from './layout.ts'
import { presetLayout, type presets } from './presets.ts'

/** Changes show at once; the data of a part that comes back follows. */
export function useLayout(layout: Layout) {
  const client = useQueryClient()
  const { queryKey } = dashboardQuery(useFocusedSecurity()?.id)
  const save = useSaveSetting('dashboard', 'Failed to save your dashboard')
  const apply = (next: Layout, setting = settingOf(next)) => {
    client.setQueryData<Dashboard>(queryKey, (shown) => shown && { ...shown, layout: next })
    save.mutate(setting, { onSettled: () => client.invalidateQueries({ queryKey }) })
  }
  return {
    move: (part: DashboardPart, by: 1 | -1) => apply(movedPart(layout, part, by)),
    setHidden: (part: DashboardPart, isHidden: boolean) => apply(withHidden(layout, part, isHidden)),
    choosePreset: (preset: (typeof presets)[number]) => {
      apply(presetLayout(layout, preset))
      notifyWithUndo(`Dashboard set up for: ${preset.label}`, () => apply(layout))
    },
    reset: () => apply(layout, { order: [], hidden: [] }),
  }
}

export type LayoutActions = ReturnType<typeof useLayout>
