import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { reasonOf } from '#platform/errors/reason.ts'
import { useChooseSecurity } from '#platform/session/focus.ts'
import { ButtonLink } from '#ui/links.tsx'
import { notifyError } from '#ui/notify.ts'
import { ProfileMenu } from '../ProfileMenu.tsx'
import { findTyped } from './find-security.ts'
import classes from './TerminalBar.module.css'
import { useOpenSecurity, useSecurityInView, useTerminal } from './use-terminal.ts'

/** In place of top bar and sidebar: a security by ticker or CUSIP, and quick links to what there is about it. */
export function TerminalBar() {
  const security = useSecurityInView()
  useTerminal(security)
  const { mutate: focus } = useChooseSecurity()
  return (
    <div className={classes.root}>
      <SecurityField />
      <span className={classes.name} title={security?.name}>
        {security?.name}
      </span>
      <nav className={classes.links} aria-label="Quick links">
        {security && (
          <>
            <ButtonLink {...link} to="/securities/$id" params={{ id: security.id }} search={{}}>
              Security
            </ButtonLink>
            <ButtonLink {...link} to="/securities/$id" params={{ id: security.id }} search={{ tab: 'holders' }}>
              Holders
            </ButtonLink>
            {security.isOwn ? (
              <ButtonLink {...link} to="/target" onClick={() => focus(security)}>
                Targets
              </ButtonLink>
            ) : (
              <Button {...link} disabled title="Targets are for your own securities">
                Targets
              </Button>
            )}
            {security.issuer && (
              <ButtonLink {...link} to="/organizations/$id" params={{ id: security.issuer.id }}>
                Organization
              </ButtonLink>
            )}
          </>
        )}
      </nav>
      <ProfileMenu />
    </div>
  )
}

const link = { size: 'compact-sm', variant: 'subtle' } as const

function SecurityField() {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const open = useOpenSecurity()
  const find = async (event: FormEvent) => {
    event.preventDefault()
    const text = typed.trim()
    if (text === '') return
    try {
      const security = await findTyped(text)
      if (!security) return setError(`No security has the ticker or CUSIP ${text.toUpperCase()}`)
      setTyped('')
      open(security)
    } catch (failure) {
      notifyError(reasonOf(failure))
    }
  }
  return (
    <form className={classes.field} onSubmit={(event) => void find(event)}>
      <TextInput
        aria-label="Ticker or CUSIP"
        placeholder="Ticker or CUSIP"
        size="xs"
        maxLength={20}
        leftSection={<IconSearch size={14} stroke={1.75} />}
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setError(undefined)
        }}
      />
    </form>
  )
}
