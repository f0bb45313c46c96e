import { Button, TextInput } from '@mantine/core'
import { PeerGroupInput } from '@rostrum/contract/focus'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#platform/api/errors.ts'
import { notifyError } from '#ui/notify.ts'
import { useCreateGroup } from './api.ts'
import classes from './peers.module.css'

interface NewGroupProps {
  securityId: string
  /** The first group of a security becomes its primary one. */
  isFirst: boolean
  onDone: () => void
}

export function NewGroup({ securityId, isFirst, onDone }: NewGroupProps) {
  const create = useCreateGroup()
  const [name, setName] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = PeerGroupInput.shape.name.safeParse(name)
    if (!parsed.success) {
      setError(parsed.error.issues[0]?.message)
      return
    }
    create.mutate(
      { securityId, name: parsed.data, isPrimary: isFirst, peers: [] },
      {
        onSuccess: onDone,
        onError: (failure) => {
          if (failure instanceof ApiError && failure.status < 500) setError(failure.message)
          else notifyError('The group could not be created. Please try again.')
        },
      },
    )
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        className={classes.grow}
        label="New group name"
        required
        autoFocus
        value={name}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <Button variant="default" onClick={onDone}>
        Cancel
      </Button>
      <Button type="submit" loading={create.isPending}>
        Create group
      </Button>
    </form>
  )
}
