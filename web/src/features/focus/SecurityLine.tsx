import { Loader, UnstyledButton } from '@mantine/core'
import type { SecurityBrief, SecurityRow } from '@rostrum/contract/profiles/securities'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatPrice } from '#platform/formats.ts'
import { FavoriteStar } from './FavoriteStar.tsx'
import classes from './SecurityPicker.module.css'
import { Ticker } from './Ticker.tsx'

interface SecurityLineProps {
  security: SecurityBrief
  /** Price and share class, once loaded. */
  row: SecurityRow | undefined
  isFocused: boolean
  isBusy: boolean
  onPick: () => void
}

export function SecurityLine({ security, row, isFocused, isBusy, onPick }: SecurityLineProps) {
  return (
    <li className={classes.row}>
      <UnstyledButton className={classes.line} data-line aria-current={isFocused || undefined} onClick={onPick}>
        <Mark isBusy={isBusy} isFocused={isFocused} />
        <Words security={security} row={row} />
      </UnstyledButton>
      <FavoriteStar securityId={security.id} name={security.name} />
    </li>
  )
}

interface FavoriteLineProps extends Pick<SecurityLineProps, 'security' | 'row'> {
  onOpen: () => void
}

/** Only the customer's own securities can be focused; clicking any other opens its profile. */
export function FavoriteLine({ security, row, onOpen }: FavoriteLineProps) {
  return (
    <li className={classes.row}>
      <Link to="/securities/$id" params={{ id: security.id }} className={classes.line} data-line onClick={onOpen}>
        <span className={classes.mark} />
        <Words security={security} row={row} />
      </Link>
      <FavoriteStar securityId={security.id} name={security.name} />
    </li>
  )
}

function Mark({ isBusy, isFocused }: { isBusy: boolean; isFocused: boolean }): ReactNode {
  return (
    <span className={classes.mark}>
      {isBusy ? <Loader size={12} /> : isFocused && <IconCheck size={14} stroke={2.5} />}
    </span>
  )
}

function Words({ security, row }: Pick<SecurityLineProps, 'security' | 'row'>) {
  return (
    <>
      <span className={classes.ticker}>
        <Ticker security={security} />
      </span>
      <span className={classes.name}>
        {security.name} {row && <span className={classes.classTitle}>{row.classTitle}</span>}
      </span>
      <span className={classes.price}>{typeof row?.price === 'number' ? formatPrice(row.price) : '–'}</span>
    </>
  )
}
