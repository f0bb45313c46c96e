import { Alert, Button, FileButton, Group, Modal, Stack } from '@mantine/core'
import {
  documentAccept,
  documentTypesText,
  isDocumentName,
  refusedDocument,
  storedDocumentName,
} from '@rostrum/contract/research/document-values'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { UploadList, useUploads } from '#features/files/public.ts'
import { VisibilityField, type VisibleTo, visibleToEveryone } from '#features/irm/visibility/public.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifySuccess } from '#ui/notify.ts'
import { useAddDocuments } from '../api.ts'

/** Uploads several files and makes each that passes its check a document. */
export function AddDocuments({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Add documents" size="lg">
      {isOpen && <Adding onClose={onClose} />}
    </Modal>
  )
}

function Adding({ onClose }: { onClose: () => void }) {
  const { uploads, upload, cancel, dismiss, isBusy } = useUploads('private')
  const [visibleTo, setVisibleTo] = useState<VisibleTo>(visibleToEveryone)
  const [problems, setProblems] = useState<string[]>([])
  const add = useAddDocuments()
  const addFile = async (file: File): Promise<boolean> => {
    const note = (problem: string) => setProblems((all) => [...all, problem])
    if (!isDocumentName(file.name)) {
      note(refusedDocument(file.name))
      return false
    }
    const uploaded = await upload(new File([file], storedDocumentName(file.name), { type: file.type }))
    if (!uploaded) return false
    try {
      const [added] = await add.mutateAsync({ body: { fileKeys: [uploaded.fileKey], ...visibleTo } })
      if (added?.message) note(added.message)
      return added?.outcome === 'added'
    } catch (error) {
      note(`${file.name} could not be added. ${reasonOf(error)}`)
      return false
    }
  }
  const addAll = async (files: File[]) => {
    setProblems([])
    const outcomes = await Promise.all(files.map(addFile))
    const count = outcomes.filter(Boolean).length
    if (count > 0) notifySuccess(count === 1 ? 'Document added' : `${count} documents added`)
    if (count > 0 && count === files.length) onClose()
  }
  const isUnclear = visibleTo.visibility === 'chosen' && visibleTo.viewerIds.length === 0
  return (
    <Stack gap={12}>
      <VisibilityField value={visibleTo} onChange={setVisibleTo} />
      <Group gap={8}>
        <FileButton
          multiple
          accept={documentAccept}
          onChange={(files) => void addAll(files)}
          inputProps={{ 'aria-label': 'Research files' }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              disabled={isBusy || isUnclear}
              leftSection={<IconPaperclip size={16} stroke={1.5} />}
            >
              Choose files
            </Button>
          )}
        </FileButton>
        <span>{documentTypesText}.</span>
      </Group>
      <UploadList uploads={uploads} onCancel={cancel} onDismiss={dismiss} />
      {problems.map((problem) => (
        <Alert key={problem} color="yellow" role="alert" p={8}>
          {problem}
        </Alert>
      ))}
    </Stack>
  )
}
