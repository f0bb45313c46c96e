import type { SuggestionProps } from '@tiptap/suggestion'

type Shown = SuggestionProps | undefined

export interface MentionMenuState {
  show(props: Shown): void
  get(): Shown
  subscribe(listener: () => void): () => void
  /** Returns whether the list handled the key. */
  press(event: KeyboardEvent): boolean
  onPress(handler: (event: KeyboardEvent) => boolean): () => void
}

export function createMenuState(): MentionMenuState {
  let shown: Shown
  let handler: ((event: KeyboardEvent) => boolean) | undefined
  const listeners = new Set<() => void>()
  return {
    show(props) {
      shown = props
      for (const listener of listeners) listener()
    },
    get: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    press: (event) => handler?.(event) ?? false,
    onPress(next) {
      handler = next
      return () => {
        if (handler === next) handler = undefined
      }
    },
  }
}
