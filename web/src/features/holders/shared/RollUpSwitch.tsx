import { Switch } from '@mantine/core'

type RollUpSwitchProps = { isOn: boolean; onChange: (isOn: boolean | undefined) => void }

export const RollUpSwitch = ({ isOn, onChange }: RollUpSwitchProps) => (
  <Switch
    size="xs"
    label="Roll up to parent"
    title="Combines a group’s managers under their ultimate parent"
    checked={isOn}
    onChange={(event) => onChange(event.currentTarget.checked || undefined)}
  />
)
