import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { Command } from '#platform/commands.ts'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { SuggestionModal } from '../SuggestionModal.tsx'
import classes from './SearchDialog.module.css'
import { SearchPanel } from './SearchPanel.tsx'

interface SearchDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Returns the keys typed before the field was rendered. */
  takeLetters: () => string
  commands: readonly Command[]
}

export function SearchDialog({ isOpen, onClose, takeLetters, commands }: SearchDialogProps) {
  const [isSuggesting, setSuggesting] = useState(false)
  const isPhone = useIsPhone()
  const suggest = () => {
    onClose()
    setSuggesting(true)
  }
  return (
    <>
      <Modal.Root
        opened={isOpen}
        onClose={onClose}
        size={720}
        yOffset="8dvh"
        centered={false}
        fullScreen={isPhone}
        padding={0}
        transitionProps={{ transition: 'fade', duration: 80 }}
        attributes={isPhone ? { content: { 'data-phone': true } } : {}}
        classNames={{ content: classes.content, body: classes.body }}
      >
        <Modal.Overlay backgroundOpacity={0.32} />
        <Modal.Content aria-label="Search" radius={isPhone ? 0 : 8}>
          <Modal.Body>
            <SearchPanel onClose={onClose} onSuggest={suggest} takeLetters={takeLetters} commands={commands} />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      <SuggestionModal isOpen={isSuggesting} onClose={() => setSuggesting(false)} />
    </>
  )
}
