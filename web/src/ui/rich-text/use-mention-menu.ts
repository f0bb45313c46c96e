// Between the editor, which knows that an @ was typed and where, and the list that offers whom it may mean.
import type { SuggestionKeyDownProps, SuggestionProps } from '@tiptap/suggestion'
import { useState } from 'react'
import { type MentionMatch, mentionExtension } from './mention.ts'
import { createMenuState, type MentionMenuState } from './mention-menu-state.ts'

/** What the editor's mention node is made from. */
export interface MentionAttributes {
  id: string
  label: string
}

export const attributesOf = ({ type, id, name }: MentionMatch): MentionAttributes => ({
  id: `${type}:${id}`,
  label: name,
})

/** The extension and the state of its list live as long as the editor. */
export function useMentionMenu() {
  const [state] = useState<MentionMenuState>(createMenuState)
  const [extension] = useState(() =>
    mentionExtension({
      char: '@',
      allowSpaces: true,
      // The list asks for itself, so that it can wait, say so, and fail visibly.
      items: () => [],
      render: () => ({
        onStart: (props: SuggestionProps) => state.show({ ...props }),
        onUpdate: (props: SuggestionProps) => state.show({ ...props }),
        onExit: () => state.show(undefined),
        onKeyDown: ({ event }: SuggestionKeyDownProps) => state.press(event),
      }),
    }),
  )
  return { state, extension }
}
