import { Combobox, useCombobox } from '@mantine/core'
import type { Tag } from '@rostrum/contract/irm/tags'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect, useState } from 'react'
import { everyTag } from '#lists/api.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { ColorDot } from '#ui/ColorDot.tsx'
import { notifyError } from '#ui/notify.ts'
import { useCreateTag } from './api.ts'
import classes from './tags.module.css'

/** Option value of a tag to be created. */
const newTag = 'new'

interface TagPickerProps {
  /** The button that opens it. */
  button: (open: () => void) => ReactElement
  /** Tags already assigned. */
  excludedIds: readonly string[]
  onPick: (tag: Tag) => void
}

/** Finds a tag by typing, or creates a missing one. */
export function TagPicker({ button, excludedIds, onPick }: TagPickerProps) {
  const { data: known = [] } = useQuery(everyTag())
  const create = useCreateTag()
  const [typed, setTyped] = useState('')
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setTyped('')
    },
  })
  const name = typed.trim()
  const found = known.filter(
    (tag) => !excludedIds.includes(tag.id) && tag.name.toLowerCase().includes(name.toLowerCase()),
  )
  const isKnown = known.some((tag) => tag.name.toLowerCase() === name.toLowerCase())
  const { selectFirstOption, resetSelectedOption } = combobox
  // Enter takes the first match, or creates the tag.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first option changes with what is typed and found
  useEffect(() => {
    if (name !== '') selectFirstOption()
    else resetSelectedOption()
  }, [name, found.length])
  const make = async () => {
    try {
      onPick(await create.mutateAsync({ body: { name } }))
    } catch (failure) {
      notifyError(`The tag could not be created. ${reasonOf(failure)}`)
    }
  }
  const submit = (value: string) => {
    const tag = known.find(({ id }) => id === value)
    if (tag) onPick(tag)
    else void make()
    combobox.closeDropdown()
    combobox.focusTarget()
  }
  return (
    <Combobox store={combobox} width={240} position="bottom-start" onOptionSubmit={submit}>
      <Combobox.Target targetType="button">{button(() => combobox.toggleDropdown())}</Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label="Find or create a tag"
          placeholder="Find or create a tag"
          maxLength={60}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') combobox.focusTarget()
          }}
        />
        <Combobox.Options mah={240} className={classes.options} aria-label="Tags">
          {found.map((tag) => (
            <Combobox.Option key={tag.id} value={tag.id}>
              <span className={classes.option}>
                <ColorDot color={tag.color} />
                {tag.name}
              </span>
            </Combobox.Option>
          ))}
          {name !== '' && !isKnown && <Combobox.Option value={newTag}>Create “{name}”</Combobox.Option>}
          {found.length === 0 && (name === '' || isKnown) && (
            <Combobox.Empty>{name === '' ? 'Type a name to create a tag' : 'Already added'}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
