import { dashboardParts } from '@rostrum/contract/dashboard'
import { expect, test } from 'vitest'
import { settingOf } from './layout.ts'
import { presetLayout, presets } from './presets.ts'

const everything = dashboardParts.map((part) => ({ part, isHidden: false }))

test.each(presets)('$label shows its parts in order and hides the others', (preset) => {
  const layout = presetLayout(everything, preset)
  expect(layout.filter(({ isHidden }) => !isHidden).map(({ part }) => part)).toEqual(preset.shows)
  expect(new Set(settingOf(layout).order)).toEqual(new Set(dashboardParts))
})

test('a preset adds no part that the customer lacks', () => {
  const layout = everything.filter(({ part }) => part !== 'attention' && part !== 'agenda')
  for (const preset of presets) {
    expect(new Set(presetLayout(layout, preset).map(({ part }) => part))).toEqual(
      new Set(layout.map(({ part }) => part)),
    )
  }
})
