import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconLayoutList } from '@tabler/icons-react'
import classes from './SectionChoice.module.css'

type SectionChoiceProps<Section extends string> = {
  labels: Record<Section, string>
  all: readonly Section[]
  /** In their order; undefined for all in the usual order. */
  value: readonly Section[] | undefined
  onChange: (sections: Section[] | undefined) => void
}

/** Which pages a report has, and in which order. At least one stays. */
export function SectionChoice<Section extends string>({ labels, all, value, onChange }: SectionChoiceProps<Section>) {
  const chosen = value ?? all
  const rest = all.filter((section) => !chosen.includes(section))
  const change = (next: Section[]) =>
    onChange(next.length === all.length && next.every((section, at) => section === all[at]) ? undefined : next)
  const move = (at: number, by: -1 | 1) => {
    const next = [...chosen]
    next.splice(at + by, 0, ...next.splice(at, 1))
    change(next)
  }
  return (
    <Popover position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconLayoutList size={16} stroke={1.5} />}>
          Sections ({chosen.length})
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={classes.list} aria-label="Sections">
          {chosen.map((section, at) => (
            <li key={section} className={classes.item}>
              <Checkbox
                size="xs"
                label={labels[section]}
                checked
                disabled={chosen.length === 1}
                onChange={() => change(chosen.filter((one) => one !== section))}
              />
              <span className={classes.moves}>
                <ActionIcon
                  aria-label={`Move ${labels[section]} up`}
                  variant="subtle"
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                >
                  <IconArrowUp size={14} stroke={1.75} />
                </ActionIcon>
                <ActionIcon
                  aria-label={`Move ${labels[section]} down`}
                  variant="subtle"
                  disabled={at === chosen.length - 1}
                  onClick={() => move(at, 1)}
                >
                  <IconArrowDown size={14} stroke={1.75} />
                </ActionIcon>
              </span>
            </li>
          ))}
          {rest.map((section) => (
            <li key={section} className={classes.item}>
              <Checkbox
                size="xs"
                label={labels[section]}
                checked={false}
                onChange={() => change([...chosen, section])}
              />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
