// Shows the focused security in the top bar; a picker where the customer has several, otherwise read-only.
import { Popover, Skeleton, UnstyledButton } from '@mantine/core'
import type { SecurityBrief } from '@rostrum/contract/profiles/securities'
import { IconSelector } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { securityPickerWidth } from '#platform/constants.ts'
import { useGate } from '#platform/session/flags.tsx'
import { useChooseSecurity, useFocusedSecurity } from '#platform/session/focus.ts'
import { moveByArrows } from '#ui/move-by-arrows.ts'
import { notifyError } from '#ui/notify.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { ownSecurities, ownSecurityRows } from './api.ts'
import { FavoriteList } from './FavoriteList.tsx'
import { SecurityLine } from './SecurityLine.tsx'
import classes from './SecurityPicker.module.css'
import { Ticker } from './Ticker.tsx'

export function SecurityPicker() {
  const focused = useFocusedSecurity()
  const hasSeveral = useGate('multi_security')
  if (!focused) return null
  if (hasSeveral) return <PickerButton focused={focused} />
  return (
    <span className={classes.fixed} title={focused.name}>
      <Ticker security={focused} short />
    </span>
  )
}

function PickerButton({ focused }: { focused: SecurityBrief }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width={securityPickerWidth}
      position="bottom-start"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.button}
          aria-label={`Focused security: ${focused.name}`}
          aria-haspopup="dialog"
          title={focused.name}
          onClick={() => setOpen(!isOpen)}
        >
          <Ticker security={focused} short />
          <IconSelector size={14} stroke={1.75} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} onKeyDown={moveByArrows}>
        <OwnList focused={focused} onDone={close} />
        <FavoriteList onDone={close} />
      </Popover.Dropdown>
    </Popover>
  )
}

function OwnList({ focused, onDone }: { focused: SecurityBrief; onDone: () => void }) {
  const own = useQuery(ownSecurities())
  const rows = useQuery(ownSecurityRows()).data?.data
  const choose = useChooseSecurity()
  const pick = (security: SecurityBrief) => {
    if (security.id === focused.id) {
      onDone()
      return
    }
    choose.mutate(security, {
      onSuccess: onDone,
      onError: () => notifyError(`${security.name} could not be selected. Please try again.`),
    })
  }
  return (
    <section aria-labelledby="own-securities">
      <h2 className={classes.heading} id="own-securities">
        Your securities
      </h2>
      <QueryView query={own} skeleton={<LoadingLines />}>
        {(securities) => (
          <ul className={classes.list}>
            {securities.map((security) => (
              <SecurityLine
                key={security.id}
                security={security}
                row={rows?.find(({ id }) => id === security.id)}
                isFocused={security.id === focused.id}
                isBusy={choose.isPending && choose.variables.id === security.id}
                onPick={() => pick(security)}
              />
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  )
}

const LoadingLines = () => (
  <div className={classes.loading}>
    <Skeleton height={12} width="70%" />
    <Skeleton height={12} width="55%" />
    <Skeleton height={12} width="62%" />
  </div>
)
