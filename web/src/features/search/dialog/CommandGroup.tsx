import { Kbd } from '@mantine/core'
import type { ListProps } from './GroupSection.tsx'
import type { Option } from './options.ts'
import classes from './SearchDialog.module.css'

/** Commands that match what is typed. Without any, nothing is shown. */
export function CommandGroup({ id, options, activeId, open, onPoint }: ListProps & { id: string; options: Option[] }) {
  if (options.length === 0) return null
  return (
    <section aria-labelledby={`${id}-label`}>
      <div className={classes.groupHeader}>
        <h3 className={classes.groupLabel} id={`${id}-label`}>
          Commands
        </h3>
      </div>
      <div id={id} className={classes.options} role="listbox" aria-labelledby={`${id}-label`} tabIndex={-1}>
        {options.map((option) => (
          <CommandRow
            key={option.id}
            option={option}
            isActive={option.id === activeId}
            onOpen={() => open(option, { newTab: false })}
            onPoint={() => onPoint(option.id)}
          />
        ))}
      </div>
    </section>
  )
}

interface CommandRowProps {
  option: Option
  isActive: boolean
  onOpen: () => void
  onPoint: () => void
}

function CommandRow({ option: { id, command }, isActive, onOpen, onPoint }: CommandRowProps) {
  if (!command) return null
  const { label, icon: Icon, keys = [] } = command
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
    <div
      id={id}
      className={classes.option}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      data-active={isActive || undefined}
      onClick={onOpen}
      onMouseMove={onPoint}
    >
      <span className={classes.commandIcon}>
        <Icon size={16} stroke={1.5} />
      </span>
      <span className={classes.name}>{label}</span>
      <span className={classes.keys} aria-hidden="true">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </span>
    </div>
  )
}
