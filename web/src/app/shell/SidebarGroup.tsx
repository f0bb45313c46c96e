import { ActionIcon } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import type { NavigationGroup } from '#platform/navigation.ts'
import classes from './Sidebar.module.css'
import { Entry } from './SidebarEntry.tsx'
import { useFolding } from './use-folding.ts'
import { isInside } from './use-navigation.ts'

interface GroupProps {
  group: NavigationGroup
  onNavigate: () => void
}

/** A group with its entries, which fold. */
export function SidebarGroup({ group, onNavigate }: GroupProps) {
  const { pathname } = useLocation()
  const { isOpen, toggle } = useFolding(group, isInside(group, pathname))
  const Icon = group.icon
  const { children = [] } = group
  const id = `sidebar-${group.label}`
  return (
    <Entry
      entry={group}
      icon={<Icon size={18} stroke={1.5} />}
      isFolded={!isOpen}
      onNavigate={onNavigate}
      control={
        children.length > 0 && (
          <ActionIcon
            className={classes.fold}
            size={24}
            aria-label={`${isOpen ? 'Collapse' : 'Expand'} ${group.label}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={toggle}
          >
            <IconChevronDown size={14} stroke={1.5} data-folded={!isOpen || undefined} />
          </ActionIcon>
        )
      }
    >
      {isOpen && children.length > 0 && (
        <ul className={classes.children} id={id}>
          {children.map((child) => (
            <Entry key={child.path} entry={child} onNavigate={onNavigate} />
          ))}
        </ul>
      )}
    </Entry>
  )
}
