// Connects the editor, which detects the @ and its position, with the list of matches.
import type { SuggestionKeyDownProps, SuggestionProps } from '@tiptap/suggestion'
import { useState } from 'react'
import { type MentionMatch, mentionExtension } from './mention.ts'
import { createMenuState, type MentionMenuState } from './mention-menu-state.ts'

/** Attributes of the editor's mention node. */
export interface MentionAttributes {
  id: string
  label: string
}

export const attributesOf = ({ type, id, name }: MentionMatch): MentionAttributes => ({
  id: `${type}:${id}`,
  label: name,
})

/** The extension and its list state live as long as the editor. */
export function useMentionMenu() {
  const [state] = useState<MentionMenuState>(createMenuState)
  const [extension] = useState(() =>
    mentionExtension({
      char: '@',
      allowSpaces: true,
      // The list fetches its own matches, so that it can show loading and error states.
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
