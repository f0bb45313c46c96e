import { Portal } from '@mantine/core'
import type { SuggestionProps } from '@tiptap/suggestion'
import { useEffect, useEffectEvent, useId, useState, useSyncExternalStore } from 'react'
import classes from './MentionMenu.module.css'
import type { FindMentions, MentionMatch } from './mention.ts'
import type { MentionMenuState } from './mention-menu-state.ts'
import { useMentionMatches } from './use-mention-matches.ts'
import { attributesOf } from './use-mention-menu.ts'

/** A longer text after an @ is not a mention. */
const longestTerm = 40

interface MentionMenuProps {
  state: MentionMenuState
  find: FindMentions
}

export function MentionMenu({ state, find }: MentionMenuProps) {
  const shown = useSyncExternalStore(state.subscribe, state.get)
  const [dismissed, setDismissed] = useState<number | undefined>(undefined)
  if (!shown || dismissed === shown.range.from || shown.query.length > longestTerm) return null
  return <MentionList {...{ state, find, shown }} onDismiss={() => setDismissed(shown.range.from)} />
}

interface MentionListProps extends MentionMenuProps {
  shown: SuggestionProps
  onDismiss: () => void
}

function MentionList({ state, find, shown, onDismiss }: MentionListProps) {
  const id = useId()
  const term = shown.query.trim()
  const found = useMentionMatches(find, term)
  const { matches } = found
  const [chosen, setChosen] = useState(0)
  const active = Math.min(chosen, matches.length - 1)
  const take = (match: MentionMatch) => shown.command(attributesOf(match))

  const press = useEffectEvent((event: KeyboardEvent): boolean => {
    const current = matches[active]
    switch (event.key) {
      case 'Escape':
        onDismiss()
        return true
      case 'ArrowDown':
      case 'ArrowUp': {
        const step = event.key === 'ArrowDown' ? 1 : -1
        if (matches.length > 0) setChosen((active + step + matches.length) % matches.length)
        return matches.length > 0
      }
      case 'Enter':
      case 'Tab':
        if (current) take(current)
        return current !== undefined
      default:
        return false
    }
  })
  useEffect(() => state.onPress((event) => press(event)), [state])
  useListDescription(shown, { listId: id, optionId: matches[active] && optionId(id, active) })

  return (
    <Portal>
      <div className={classes.root} style={placeFor(shown)}>
        {matches.length > 0 && (
          <div
            role="listbox"
            id={id}
            aria-label="Mention"
            className={classes.list}
            aria-busy={found.state === 'waiting'}
          >
            {matches.map((match, index) => (
              // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the editor (aria-activedescendant)
              // biome-ignore lint/a11y/useKeyWithClickEvents: the focused editor handles the keys
              <div
                key={`${match.type}:${match.id}`}
                id={optionId(id, index)}
                role="option"
                aria-selected={index === active}
                className={classes.option}
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => setChosen(index)}
                onClick={() => take(match)}
              >
                <span className={classes.name}>{match.name}</span>
                <span className={classes.detail}>{match.detail}</span>
              </div>
            ))}
          </div>
        )}
        {matches.length === 0 && (
          <div className={classes.message} role="status">
            {messageFor(term, found.state)}
          </div>
        )}
      </div>
    </Portal>
  )
}

const optionId = (list: string, index: number) => `${list}-${index}`

function messageFor(term: string, state: 'waiting' | 'found' | 'failed'): string {
  if (term === '') return 'Type a name to mention a person or an organization'
  return { waiting: 'Searching', found: 'No Matches', failed: 'The search failed. Keep typing to try again.' }[state]
}

/** ARIA attributes for the suggestion list; also keeps a surrounding dialog from handling Escape. */
function useListDescription(
  { editor }: SuggestionProps,
  { listId, optionId }: { listId: string; optionId?: string | undefined },
) {
  useEffect(() => {
    const { dom } = editor.view
    const attributes = {
      'aria-controls': listId,
      ...(optionId && { 'aria-activedescendant': optionId }),
      'data-mantine-stop-propagation': 'true',
    }
    for (const [name, value] of Object.entries(attributes)) dom.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(attributes)) dom.removeAttribute(name)
    }
  }, [editor, listId, optionId])
}

const width = 320
const height = 260
const gap = 4

/** Below the cursor, or above it at the bottom of the window. */
function placeFor({ clientRect }: SuggestionProps): React.CSSProperties {
  const at = clientRect?.()
  if (!at) return { display: 'none' }
  const left = Math.max(8, Math.min(at.left, window.innerWidth - width - 8))
  const fitsBelow = at.bottom + gap + height < window.innerHeight || at.top < height
  return fitsBelow
    ? { left, top: at.bottom + gap, maxWidth: `calc(100vw - ${left + 8}px)` }
    : { left, bottom: window.innerHeight - at.top + gap, maxWidth: `calc(100vw - ${left + 8}px)` }
}
