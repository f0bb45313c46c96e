import { Button, Checkbox, Group, Popover, Stack, Text } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { Layout } from './layout.ts'
import { partNames } from './part-names.ts'
import { presets } from './presets.ts'
import type { LayoutActions } from './use-layout.ts'

/** Which parts are shown; each part's own menu moves it. */
export const CustomizeMenu = ({ layout, actions }: { layout: Layout; actions: LayoutActions }) => (
  <Popover position="bottom-end" trapFocus>
    <Popover.Target>
      <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} />}>
        Customize
      </Button>
    </Popover.Target>
    <Popover.Dropdown aria-label="Show on your dashboard">
      <Stack gap={10}>
        {layout.map(({ part, isHidden }) => (
          <Checkbox
            key={part}
            label={partNames[part]}
            checked={!isHidden}
            onChange={(event) => actions.setHidden(part, !event.currentTarget.checked)}
          />
        ))}
        <Text size="xs" c="var(--ui-text-muted)">
          Set up for
        </Text>
        <Group gap={6}>
          {presets.map((preset) => (
            <Button key={preset.label} variant="default" size="compact-sm" onClick={() => actions.choosePreset(preset)}>
              {preset.label}
            </Button>
          ))}
        </Group>
        <Button variant="default" size="xs" onClick={actions.reset}>
          Reset to default
        </Button>
      </Stack>
    </Popover.Dropdown>
  </Popover>
)
