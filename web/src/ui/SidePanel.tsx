import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { firstClick } from './first-click.ts'
import classes from './SidePanel.module.css'

type SidePanelProps = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  context?: ReactNode
  actions?: ReactNode
  footer?: ReactNode
  width?: number
  children: ReactNode
}

export function SidePanel({ opened, onClose, title, context, actions, footer, width = 480, children }: SidePanelProps) {
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      position="right"
      size={width}
      classNames={classes}
    >
      {/* The second click of a double click on a row hits it. */}
      <Drawer.Overlay backgroundOpacity={0.32} onClick={firstClick(onClose)} />
      <Drawer.Content>
        <Drawer.Header role="presentation">
          <div className={classes.words}>
            <Drawer.Title>{title}</Drawer.Title>
            {context && <div className={classes.context}>{context}</div>}
          </div>
          {actions && <div className={classes.actions}>{actions}</div>}
          <Drawer.CloseButton />
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
        {footer && <footer className={classes.footer}>{footer}</footer>}
      </Drawer.Content>
    </Drawer.Root>
  )
}
